import { describe, expect, it } from 'vitest';
import { browserLanguage, parseSettings } from './settings.svelte';

describe('settings', () => {
  it('falls back field by field', () => {
    const found = parseSettings(
      '{"theme":"dark","pace":"warp","sound":"yes","met":["trambahn",7],"rivals":{"trambahn":"driver","x":3}}',
      ['fr-CA'],
    );
    expect(found).toEqual({
      language: 'fr',
      theme: 'dark',
      met: ['trambahn'],
      rivals: { trambahn: 'driver' },
      pace: 'normal',
      sound: false,
      motion: true,
      keys: true,
      remarks: true,
      name: '',
    });
  });

  it.each([null, 'not json', '[]', '3', 'null'])('accepts %s in storage', (stored) => {
    expect(parseSettings(stored, []).theme).toBe('auto');
  });

  it.each([
    [['de', 'fr-FR', 'en'], 'fr'],
    [['en-GB', 'fr'], 'en'],
    [['de'], 'en'],
  ] as const)('chooses for %j the language %s', (languages, language) => {
    expect(browserLanguage(languages)).toBe(language);
  });
});
