import { describe, expect, it } from 'vitest';
import { faceOf, parseLocomotive, withSign } from './cards';
import { broughtBy, isUsable, needsConfirming, PLAY, takeOf, targetsOf, widestOf } from './turn';
import type { StationMasterAction, StationMasterView, TrainView } from './wire.gen';

const legal: StationMasterAction[] = [
  { kind: 'board', train: 0, token: 1 },
  { kind: 'board', train: 1, token: 3 },
  { kind: 'attach', card: 'dining', train: 0 },
  { kind: 'attach', card: 'dining', train: 1 },
  { kind: 'caboose', train: 1 },
  { kind: 'repair', card: 'repair_3' },
  { kind: 'forgo', card: 'transfer' },
];
const at = (taken: number) => ({ taken }) as StationMasterView;

describe('the width of carriages', () => {
  const train = (number: number, coupled: number) =>
    ({ number, carriages: Array(coupled).fill('dining') }) as unknown as TrainView;

  it('follows the train with the most carriages, then with the most places', () => {
    expect(widestOf([train(8, 2), null, train(5, 4), train(3, 1)])).toEqual([5, 0]);
    expect(widestOf([train(5, 3), train(8, 3), train(6, 3)])).toEqual([4, 4]);
    expect(widestOf([train(4, 4)])).toEqual([4, 0]);
    expect(widestOf([null])).toEqual([1, 0]);
  });
});

describe('legal places', () => {
  it('highlights the trains a token may board', () => {
    expect([...targetsOf(legal, { what: 'token', token: 3 }).keys()]).toEqual(['train-1']);
    expect(isUsable(legal, { what: 'token', token: 2 })).toBe(false);
  });

  it('highlights the trains a card may be played on', () => {
    expect([...targetsOf(legal, { what: 'card', card: 'dining' }).keys()]).toEqual([
      'train-0',
      'train-1',
    ]);
    expect(targetsOf(legal, { what: 'card', card: 'caboose' }).get('train-1')?.kind).toBe(
      'caboose',
    );
  });

  it('offers a separate place for cards that need no train', () => {
    expect(targetsOf(legal, { what: 'card', card: 'repair_3' }).get(PLAY)?.kind).toBe('repair');
    expect(targetsOf(legal, { what: 'card', card: 'transfer' }).get(PLAY)?.kind).toBe('forgo');
  });

  it('highlights trains at once when a card on the table needs one', () => {
    const asking: StationMasterAction[] = [{ kind: 're_assign_to', train: 2 }];
    expect([...targetsOf(asking, null).keys()]).toEqual(['train-2']);
  });

  it('takes discards by depth and tokens by owner and place', () => {
    const choices: StationMasterAction[] = [
      { kind: 'mend', depth: 1, train: 0 },
      { kind: 'take_token', owner: 1, place: 0 },
    ];
    expect(isUsable(choices, { what: 'discard', depth: 0 })).toBe(false);
    expect(isUsable(choices, { what: 'discard', depth: 1 })).toBe(true);
    expect(takeOf(choices, 1, 0)).toBeDefined();
    expect(takeOf(choices, 0, 0)).toBeUndefined();
  });

  it('confirms actions that cannot be undone', () => {
    expect(needsConfirming({ kind: 'attach', card: 'mail', train: 0 }, at(0))).toBe(true);
    expect(needsConfirming({ kind: 'transfer', train: 0 }, at(0))).toBe(false);
    expect(needsConfirming({ kind: 'take_token', owner: 0, place: 0 }, at(0))).toBe(false);
    expect(needsConfirming({ kind: 'take_token', owner: 0, place: 0 }, at(2))).toBe(true);
  });
});

describe('faces', () => {
  it('shows carriages by value and specials by picture', () => {
    expect(faceOf('cattle')).toEqual({ what: 'carriage', tone: 'red', label: '−6' });
    expect(faceOf('executive_class')).toMatchObject({ tone: 'class', label: '±5' });
    expect(faceOf('repair_5')).toMatchObject({ what: 'special', badge: '5' });
    expect(withSign(0)).toBe('0');
    expect(parseLocomotive('freight_5')).toEqual({ kind: 'freight', number: 5 });
  });
});

describe('a train', () => {
  const train = (value: number) =>
    ({
      value,
      tokens: [
        { owner: 0, value: 3 },
        { owner: 1, value: null },
        { owner: 0, value: 2 },
      ],
    }) as unknown as TrainView;

  it('brings its value for each passenger of mine', () => {
    expect(broughtBy(train(5), 0)).toBe(25);
    expect(broughtBy(train(-2), 0)).toBe(-10);
  });

  it('brings nothing known to those without tokens, or whose tokens are hidden', () => {
    expect(broughtBy(train(5), 2)).toBeNull();
    expect(broughtBy(train(5), 1)).toBeNull();
    expect(broughtBy(train(5), null)).toBeNull();
  });
});
