import { expect, it } from 'vitest';
import { finishedTurn } from './exercise.svelte';

const step = (seat: number, kind: string) => ({ seat, action: { kind } });

it('a turn is finished when chance or another seat has followed', () => {
  const before = [step(1, 'old'), step(0, 'a'), step(0, 'b')];
  expect(finishedTurn(before, 1, 0)).toBeNull();
  expect(finishedTurn([...before, step(-1, 'deal')], 1, 0)).toEqual([{ kind: 'a' }, { kind: 'b' }]);
  expect(finishedTurn([...before, step(1, 'c')], 1, 0)).toEqual([{ kind: 'a' }, { kind: 'b' }]);
});

it('a turn that has not begun is not finished', () => {
  expect(finishedTurn([step(1, 'old')], 1, 0)).toBeNull();
});
