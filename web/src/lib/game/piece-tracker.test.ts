import { describe, expect, it } from 'vitest';
import { trackPieces, UNKNOWN } from './piece-tracker';

const at = (zone: string, ...faces: string[]) => faces.map((face) => ({ zone, face }));

describe('tracking pieces from view to view', () => {
  it('keeps the id of a card that stays', () => {
    const tracker = trackPieces();
    const before = tracker.track(at('hand', 'r5', 'b2'));
    const after = tracker.track(at('hand', 'b2', 'r5'));
    expect(after.map((piece) => piece.id)).toEqual([before[1]?.id, before[0]?.id]);
  });

  it('gives two equal cards two ids', () => {
    const [one, two] = trackPieces().track(at('hand', 'r5', 'r5'));
    expect(one?.id).not.toBe(two?.id);
  });

  it('follows a card from the hand to a column', () => {
    const tracker = trackPieces();
    const [card] = tracker.track(at('hand', 'r5', 'b2'));
    const after = tracker.track([...at('hand', 'b2'), ...at('column', 'r5')]);
    expect(after[1]?.id).toBe(card?.id);
  });

  it('lets a hidden card become the card played', () => {
    const tracker = trackPieces();
    const hidden = tracker.track(at('theirs', UNKNOWN, UNKNOWN));
    const after = tracker.track([...at('theirs', UNKNOWN), ...at('row', 'g7')]);
    expect(hidden.map((piece) => piece.id)).toContain(after[1]?.id);
    expect(after[0]?.id).not.toBe(after[1]?.id);
  });

  it('gives a drawn card a new id', () => {
    const tracker = trackPieces();
    const before = tracker.track(at('hand', 'r5'));
    const after = tracker.track(at('hand', 'r5', 'r6'));
    expect(before.map((piece) => piece.id)).not.toContain(after[1]?.id);
  });
});
