/** A person's settings in this browser. Stored in local storage; every field has a default. */

export type Language = 'en' | 'fr';
export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'fast' | 'normal' | 'slow';

export interface Settings {
  language: Language;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  motion: boolean;
  /** Single-key shortcuts at a table. */
  keys: boolean;
  /** Bots make remarks. */
  remarks: boolean;
  name: string;
  /** Games whose lesson is no longer offered. */
  met: string[];
  /** The last level played against, by game. */
  rivals: Record<string, string>;
}

const KEY = 'railtable.settings';

export function browserLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (tag.toLowerCase().startsWith('fr')) return 'fr';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

/** Return settings from the stored value: unknown or invalid fields use their defaults. */
export function parseSettings(stored: string | null, languages: readonly string[]): Settings {
  const found = parseObject(stored);
  return {
    language: oneOf(found.language, ['en', 'fr'], browserLanguage(languages)),
    theme: oneOf(found.theme, ['auto', 'light', 'dark'], 'auto'),
    pace: oneOf(found.pace, ['fast', 'normal', 'slow'], 'normal'),
    sound: found.sound === true,
    motion: found.motion !== false,
    keys: found.keys !== false,
    remarks: found.remarks !== false,
    name: typeof found.name === 'string' ? found.name.slice(0, 24) : '',
    met: Array.isArray(found.met) ? found.met.filter((one) => typeof one === 'string') : [],
    rivals: textsOf(found.rivals),
  };
}

function parseObject(stored: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Return the entries of an object with short texts. */
function textsOf(found: unknown): Record<string, string> {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => typeof value === 'string' && value.length <= 32),
  );
}

function oneOf<T extends string>(found: unknown, known: readonly T[], otherwise: T): T {
  return known.find((value) => value === found) ?? otherwise;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden: the page works without it
  }
}

const languages = typeof navigator === 'undefined' ? [] : navigator.languages;

export const settings: Settings = $state(
  parseSettings(typeof localStorage === 'undefined' ? null : stored(), languages),
);

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // see stored()
  }
}

/** How long another player's move is shown before the next one, in milliseconds. */
export const PACES: Record<Pace, number> = { fast: 250, normal: 800, slow: 1800 };

export function wantsMotion(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
