import { describe, expect, it } from 'vitest';
import { shareParts } from './share-parts';

interface View {
  hands: (number[] | null)[];
  yard: { cars: string[]; caboose?: boolean };
}

const view = (more: Partial<View> = {}): View => ({
  hands: [[1, 2], [3]],
  yard: { cars: ['box', 'tank'] },
  ...more,
});

describe('shared parts of two views', () => {
  it('are the same objects where nothing changed', () => {
    const before = view();
    const after = shareParts(before, view({ hands: [[1, 2], [4]] }));
    expect(after.yard).toBe(before.yard);
    expect(after.hands[0]).toBe(before.hands[0]);
    expect(after).toEqual(view({ hands: [[1, 2], [4]] }));
    expect(before).toEqual(view());
  });

  it('never make the view itself the same object', () => {
    const before = view();
    const after = shareParts(before, view());
    expect(after).not.toBe(before);
    expect(after.hands).toBe(before.hands);
  });

  it.each([
    ['a shorter list', { hands: [[1, 2]] }],
    ['a longer list', { hands: [[1, 2], [3], [5]] }],
    ['a hidden hand', { hands: [null, [3]] }],
    ['one more field', { yard: { cars: ['box', 'tank'], caboose: true } }],
    ['an empty list', { yard: { cars: [] } }],
  ])('leave the new view as it came: %s', (_, change) => {
    const before = view();
    expect(shareParts(before, view(change))).toEqual(view(change));
    expect(shareParts(view(change), view())).toEqual(view());
    expect(before).toEqual(view());
  });

  it('need an old view', () => {
    expect(shareParts(undefined, view())).toEqual(view());
  });
});
