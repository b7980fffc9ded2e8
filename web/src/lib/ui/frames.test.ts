import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrame } from './frames';

let frames: FrameRequestCallback[];

describe('a task after the next frame', () => {
  beforeEach(() => {
    frames = [];
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const draw = () => {
    for (const frame of frames.splice(0)) frame(0);
    vi.advanceTimersByTime(0);
  };

  it('runs once the frame is drawn, in the order of the requests, and once', () => {
    const done: string[] = [];
    afterFrame(() => done.push('first'));
    afterFrame(() => done.push('second'));
    vi.advanceTimersByTime(20);
    expect(done).toEqual([]);
    draw();
    expect(done).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(['first', 'second']);
  });

  it('runs in a hidden page, which draws no frames', () => {
    const done: string[] = [];
    afterFrame(() => done.push('hidden'));
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(['hidden']);
    draw();
    expect(done).toEqual(['hidden']);
  });
});
