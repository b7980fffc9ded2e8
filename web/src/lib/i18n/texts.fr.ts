const files = import.meta.glob<string>(
  [
    '../../../../src/railtable/texts/fr/*.ftl',
    '!../../../../src/railtable/texts/fr/{cli,lessons,pieces}.ftl',
  ],
  { query: '?raw', import: 'default', eager: true },
);

export default Object.values(files).join('\n');
