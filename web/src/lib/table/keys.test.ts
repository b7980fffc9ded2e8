import { expect, it } from 'vitest';
import { commandOf, type Focus } from './keys';

const press = (key: string, more = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const asked = (key: string, focus: Focus, back: boolean, more = {}) =>
  commandOf(press(key, more), focus, back);

it('steps through the replay by arrow keys', () => {
  expect(asked('ArrowLeft', 'nothing', false)).toEqual({ do: 'step', by: -1 });
  expect(asked('ArrowRight', 'thing', true)).toEqual({ do: 'step', by: 1 });
  expect(asked('ArrowRight', 'nothing', true, { shiftKey: true })).toEqual({ do: 'turn', by: 1 });
});

it('leaves arrow keys to the board while the game goes on', () => {
  expect(asked('ArrowLeft', 'thing', false)).toBeNull();
  expect(asked('Home', 'thing', false)).toBeNull();
});

it.each(['ArrowLeft', 'h', '1', ' ', 'Home'])('ignores %s while typing', (key) => {
  expect(asked(key, 'typing', true)).toBeNull();
});

it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', (modifier) => {
  expect(asked('ArrowLeft', 'nothing', true, { [modifier]: true })).toBeNull();
});

it('plays with the space bar only if no button has the focus', () => {
  expect(asked(' ', 'nothing', true)).toEqual({ do: 'play' });
  expect(asked(' ', 'thing', true)).toBeNull();
  expect(asked(' ', 'nothing', false)).toBeNull();
});

it('opens the panels by number', () => {
  expect(asked('3', 'thing', false)).toEqual({ do: 'tab', at: 2 });
  expect(asked('5', 'thing', false)).toBeNull();
});
