import { describe, expect, it } from 'vitest';
import type { ClockInfo } from '../wire.gen';
import { isLow, MINUTE, PRESETS, partsOf, SECOND, timeLeft, warning } from './time';

const clock: ClockInfo = {
  clock: { kind: 'game', seconds: 600, increment: 10, runs_out: 'bot' },
  seats: [
    { left: 5000, away: null },
    { left: 7000, away: null },
  ],
  running: 0,
  lost: [],
  places: null,
};

describe('the time left', () => {
  it('runs for the seat to move only', () => {
    expect(timeLeft(clock, 0, 1500)).toBe(3500);
    expect(timeLeft(clock, 1, 1500)).toBe(7000);
  });
  it('never falls below zero, nor rises before it was sent', () => {
    expect(timeLeft(clock, 0, 9000)).toBe(0);
    expect(timeLeft(clock, 0, -50)).toBe(5000);
  });
  it('stops while the person is away', () => {
    const away = { ...clock, seats: [{ left: 5000, away: 2000 }] };
    expect(timeLeft(away, 0, 1999)).toBe(5000);
    expect(timeLeft(away, 0, 2001)).toBe(4999);
  });
  it('counts a started second as a second', () => {
    expect(partsOf(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(partsOf(0).seconds).toBe(0);
    expect(partsOf(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
  it('is low in the last minute of a game', () => {
    expect(isLow(clock.clock, MINUTE)).toBe(true);
    expect(isLow(clock.clock, MINUTE + 1)).toBe(false);
  });
});

describe('a warning', () => {
  it('is announced once, when a minute or ten seconds are left', () => {
    expect(warning(61 * SECOND, 60 * SECOND)).toBe('one-minute');
    expect(warning(60 * SECOND, 59 * SECOND)).toBeNull();
    expect(warning(10_100, 9900)).toBe('ten-seconds');
    expect(warning(2 * MINUTE, 3 * SECOND)).toBe('ten-seconds');
    expect(warning(500, 0)).toBeNull();
  });
});

it('offers different clocks', () => {
  expect(new Set(PRESETS.map((one) => JSON.stringify(one))).size).toBe(PRESETS.length);
});
