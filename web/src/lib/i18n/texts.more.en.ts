/** Texts for learners only: lessons and the explanations of pieces. */

const files = import.meta.glob<string>('../../../../src/railtable/texts/en/{lessons,pieces}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export default Object.values(files).join('\n');
