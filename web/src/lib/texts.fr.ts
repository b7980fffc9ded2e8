const files = import.meta.glob<string>(
  ['../../../src/railtable/texts/fr/*.ftl', '!**/cli.ftl', '!**/lessons.ftl', '!**/pieces.ftl'],
  { query: '?raw', import: 'default', eager: true },
);

export default Object.values(files).join('\n');
