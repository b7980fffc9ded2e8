import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../app/settings.svelte';
import { playSound } from './sound';

const started: string[] = [];

function node(name: string) {
  return {
    type: '',
    buffer: null,
    frequency: { value: 0 },
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next: unknown) => next,
    start: () => started.push(name),
    stop() {},
  };
}

class FakeAudio {
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createGain = () => node('gain');
  createOscillator = () => node('pipe');
  createBufferSource = () => node('noise');
  createBiquadFilter = () => node('filter');
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
}

describe('sounds', () => {
  beforeEach(() => {
    started.length = 0;
    vi.stubGlobal('AudioContext', FakeAudio);
  });

  it('are silent unless switched on', () => {
    settings.sound = false;
    playSound('whistle');
    expect(started).toEqual([]);
  });

  it('are made of pipes and noise', () => {
    settings.sound = true;
    playSound('clack');
    expect(started).toEqual(['noise', 'noise']);
    playSound('whistle');
    expect(started.filter((name) => name === 'pipe')).toHaveLength(6);
    settings.sound = false;
  });
});
