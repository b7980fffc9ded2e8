/** Small wooden and bell sounds, synthesised by the browser. Off by default. */

import { settings } from '../app/settings.svelte';

export type Sound = 'card' | 'turn' | 'bell';

const TONES: Record<Sound, readonly [number, number, OscillatorType][]> = {
  card: [[190, 0.05, 'triangle']],
  turn: [
    [660, 0.09, 'sine'],
    [880, 0.14, 'sine'],
  ],
  bell: [
    [1046, 0.3, 'sine'],
    [1318, 0.4, 'sine'],
  ],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, seconds, shape] of TONES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.06, at);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds * 0.6;
  }
}
