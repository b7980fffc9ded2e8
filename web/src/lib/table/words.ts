/** Sentences of the table: log lines, prompts, errors, points. */

import {
  CHANCE,
  type GameModule,
  NOBODY,
  type Player,
  type Step,
  type Telling,
  type Words,
} from '../game/board';
import { type Face, faceName } from '../game/bot-faces';
import { hasText, t, textsLoaded } from '../i18n/texts.svelte';
import type { Gain, Happening, Outcome, StepNote, TakingOver, Term } from '../wire.gen';
import { headlineOf } from './game-steps';

/** Return a seat's portrait: a bot's, or none. */
export function faceOf(players: readonly Player[], seat: number): Face | null {
  return players.find((player) => player.seat === seat)?.face ?? null;
}

export function nameOf(players: readonly Player[], seat: number): string {
  if (seat === CHANCE) return t('chance');
  return players.find((player) => player.seat === seat)?.name || t('seat', { number: seat + 1 });
}

const isYou = (players: readonly Player[], seat: number) =>
  players.some((player) => player.you && player.seat === seat);

/** Return "You" for the viewer, and the name of everybody else. */
export function whoIs(players: readonly Player[], seat: number): string {
  return isYou(players, seat) ? t('you') : nameOf(players, seat);
}

/** The same in the middle of a sentence. */
export function whomOf(players: readonly Player[], seat: number): string {
  return isYou(players, seat) ? t('you-object') : nameOf(players, seat);
}

/** Return the log line of a step; a step without text shows its kind, so that none is missing. */
export function sayStep(
  module: GameModule,
  step: Step,
  players: readonly Player[],
  telling: Telling,
): string {
  return sayWords(module.describe(step, players, telling), step.seat, players);
}

/** Return the log lines of a turn that follows other steps. */
export function sayLines(
  module: GameModule,
  turn: readonly Step[],
  players: readonly Player[],
  before: readonly Step[],
): string[] {
  const steps = [...before, ...turn];
  return turn
    .map((step, more) => sayStep(module, step, players, { steps, at: before.length + more }))
    .filter(Boolean);
}

/**
 * Return turns in short, as the log does: a list, or the step that says enough. Where different
 * ones would read the same, their different steps. A turn that still reads like the first is the
 * same one at another place.
 */
export function sayTurns(
  module: GameModule,
  turns: readonly (readonly Step[])[],
  players: readonly Player[],
  before: readonly Step[],
): string[] {
  const lines = turns.map((turn) => sayLines(module, turn, players, before));
  const short = turns.map((turn) => {
    const telling = { steps: [...before, ...turn], at: before.length };
    const found = module.summary?.(turn, players, telling) ?? null;
    const headline = headlineOf(turn, module.quiet ?? []);
    const step = turn[headline];
    if (found === null && !step) return '';
    if (found === null)
      return sayStep(module, step as Step, players, { ...telling, at: telling.at + headline });
    return 'key' in found ? sayWords(found, turn[0]?.seat ?? NOBODY, players) : found.join(' · ');
  });
  const said = lines.map((mine, at) => {
    const alike = lines.filter((_, other) => short[other] === short[at]);
    const isClear = new Set(alike.map((one) => one.join())).size === 1;
    return isClear ? (short[at] ?? '') : sayDifference(mine, alike);
  });
  const isElsewhere = (at: number) =>
    said[at] === said[0] && JSON.stringify(turns[at]) !== JSON.stringify(turns[0]);
  return said.map((text, at) => (isElsewhere(at) ? t('turn-elsewhere') : text));
}

/** Return the lines of a turn that not all of these turns have, or all of them if there is none. */
function sayDifference(mine: readonly string[], turns: readonly (readonly string[])[]): string {
  const own = mine.filter((line) => !turns.every((turn) => turn.includes(line)));
  if (own.length === 0) return mine.join(' · ');
  return [...own, ...(own.length < mine.length ? ['…'] : [])].join(' · ');
}

/** Return the text about a seat's action: to the person who acted, with "you". */
export function sayWords(words: Words, seat: number, players: readonly Player[]): string {
  const { key, args, subject = seat } = words;
  const toYou = key.replace('-action-', '-you-').replace('-told-', '-you-told-');
  const said = isYou(players, subject) && hasText(toYou) ? toYou : key;
  return t(said, { player: nameOf(players, subject), ...args });
}

export function sayHappening(happening: Happening): string {
  const { what, name, text, seat } = happening;
  if (what === 'seated') {
    // The text is the bot's level; a bot with its own seat is stored by that name too.
    const bot = faceName({ level: text, number: 1 });
    return t(name === text ? 'happening-bot-seated' : 'happening-seated', {
      name,
      bot,
      seat: (seat ?? 0) + 1,
    });
  }
  // The seat has another name by now.
  if (what === 'left') return t('happening-left', { name: text || t('somebody') });
  if (what === 'days_off') return t('happening-days_off', { name, days: Number(text) });
  return t(`happening-${what}`, { name, text, seat: (seat ?? 0) + 1 });
}

/** Return the question whether a seat may be taken over. */
export function sayTakeover(asked: TakingOver, players: readonly Player[]): string {
  const name = asked.asker === null ? t('owner') : nameOf(players, asked.asker);
  return t(`takeover-wanted-${asked.who}`, { name, seat: asked.seat + 1 });
}

export function sayTrouble(key: string, facts: Readonly<Record<string, string | number>>): string {
  const what = hasText(`error-${key}`)
    ? t(`error-${key}`, { ...facts })
    : t('error-unknown', { key });
  // Only record errors have a line number.
  return facts.line === undefined ? what : t('record-line', { line: facts.line, what });
}

/** Return a scoring event with everybody's points: "Blue ride: you +20, Maud +12". */
export function sayScore(game: string, note: StepNote, players: readonly Player[]): string {
  const gains = note.points
    .map((points, seat) => ({ points, seat }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Number(isYou(players, b.seat)) - Number(isYou(players, a.seat)))
    .map(({ points, seat }) => `${whomOf(players, seat)} ${signed(points)}`)
    .join(', ');
  const what = sayNote(game, note);
  return gains ? t('log-score', { what, gains }) : t('log-score-nobody', { what });
}

function sayNote(game: string, { key, args }: StepNote): string {
  // The scoring cards of a change are a list of keys.
  const terms = typeof args.terms === 'string' ? args.terms.split(',') : [];
  const said = terms.map((term) => sayTerm(game, { key: term, points: 0 })).join(', ');
  const name = `${game}-note-${key}`;
  const value = typeof args.value === 'number' ? signed(args.value) : '';
  const text = hasText(name) ? t(name, { ...args, terms: said, value }) : t('log-points');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sayTerm(game: string, term: Term): string {
  const key = `${game}-term-${term.key}`;
  return hasText(key) ? t(key) : term.key.replaceAll('_', ' ');
}

/** Return the tie-break of equal points, or that there is none. */
export function sayTiebreak(game: string, outcome: Outcome, ranks: readonly number[]): string {
  const key = `${game}-tiebreak-${outcome.tiebreak}`;
  if (outcome.tiebreak && hasText(key)) return t(key);
  return ranks.filter((rank) => rank === 1).length > 1 ? t('end-equal') : '';
}

/** Return points with their sign and the language's decimal mark: +3, −2.5, ±0. */
export function signed(points: number): string {
  const rounded = Math.round(points * 10) / 10;
  if (rounded === 0) return '±0';
  // Whole numbers are the same in every language, and boards write dozens of them in a frame.
  const amount = Number.isInteger(rounded)
    ? `${Math.abs(rounded)}`
    : Math.abs(rounded).toLocaleString(textsLoaded() ?? 'en', { useGrouping: false });
  return rounded > 0 ? `+${amount}` : `−${amount}`;
}

export function sayRange(range: Gain): string {
  return range.low === range.high
    ? signed(range.low)
    : t('between', { low: signed(range.low), high: signed(range.high) });
}

/** Return the winner after all others have lost on time. */
export function sayDecided(players: readonly Player[], places: readonly number[]): string {
  const seat = places.indexOf(1);
  if (isYou(players, seat)) return t('clock-decided-you');
  return t('clock-decided', { name: nameOf(players, seat) });
}

/** Return the sentence naming the awaited seat, for everybody else. */
export function sayWaiting(players: readonly Player[], toMove: number): string {
  if (toMove === NOBODY) return t('game-over');
  const bot = players.some((player) => player.bot && player.seat === toMove);
  return t(bot ? 'bot-thinking' : 'waiting-for', { name: nameOf(players, toMove) });
}
