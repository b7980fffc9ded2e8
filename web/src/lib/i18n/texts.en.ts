const files = import.meta.glob<string>(
  [
    '../../../../src/railtable/texts/en/*.ftl',
    '!../../../../src/railtable/texts/en/{cli,lessons,pieces}.ftl',
  ],
  { query: '?raw', import: 'default', eager: true },
);

export default Object.values(files).join('\n');
