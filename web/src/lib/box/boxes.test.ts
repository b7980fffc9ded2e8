import { describe, expect, it } from 'vitest';
import { formatBoxFile, mergeBoxes, parseBoxFile, parseStored } from './boxes';

const box = { name: 'Mine', prices: [4, 9, 14] };

describe('boxes', () => {
  it('survive a file', () => {
    expect(parseBoxFile('trambahn', formatBoxFile('trambahn', box))).toEqual(box);
  });

  it.each([
    ['[]', 'a list'],
    ['{"railtable_box": "block-train", "name": "x"}', 'another game'],
    ['{"name": "x"}', 'no game'],
    ['{"railtable_box": "trambahn", "name": 3}', 'a name that is no text'],
    ['no JSON', 'no JSON'],
  ])('are not read from %s: %s', (text) => {
    expect(parseBoxFile('trambahn', text)).toBeNull();
  });

  it('of one name are shown once', () => {
    const old = { name: 'Mine', prices: [5, 10, 15] };
    const other = { name: 'Other' };
    expect(mergeBoxes([box], [old, other])).toEqual([box, other]);
  });

  it('stored badly are none', () => {
    expect(parseStored('{"trambahn": [1, {"name": "a"}, {"name": 2}], "x": 3}')).toEqual({
      trambahn: [{ name: 'a' }],
      x: [],
    });
    expect(parseStored('broken')).toEqual({});
    expect(parseStored(null)).toEqual({});
  });
});
