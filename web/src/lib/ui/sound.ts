/** Small sounds of a railway, synthesised by the browser. Off by default, with one switch. */

import { settings } from '../app/settings.svelte';

export type Sound = 'card' | 'clack' | 'whistle' | 'turn' | 'bell';

interface Tone {
  /** Hertz; a noise is filtered around it. */
  frequency: number;
  seconds: number;
  shape: OscillatorType | 'noise';
  /** Seconds after the beginning of the sound. */
  at: number;
  volume: number;
}

function tone(
  frequency: number,
  seconds: number,
  shape: Tone['shape'],
  at = 0,
  volume = 0.06,
): Tone {
  return { frequency, seconds, shape, at, volume };
}

/** A card slides, wheels pass a rail joint, a whistle of three pipes calls twice. */
const SOUNDS: Record<Sound, readonly Tone[]> = {
  card: [tone(3200, 0.07, 'noise', 0, 0.05)],
  clack: [tone(700, 0.05, 'noise', 0, 0.12), tone(520, 0.06, 'noise', 0.11, 0.12)],
  whistle: [0, 0.34].flatMap((at) => [
    ...[587, 740, 880].map((pitch) => tone(pitch, at === 0 ? 0.26 : 0.6, 'sine', at, 0.025)),
    tone(2400, at === 0 ? 0.26 : 0.6, 'noise', at, 0.012),
  ]),
  turn: [tone(660, 0.09, 'sine'), tone(880, 0.14, 'sine', 0.06)],
  bell: [tone(1046, 0.3, 'sine'), tone(1318, 0.4, 'sine', 0.18)],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const one of SOUNDS[sound]) playTone(context, one);
}

function playTone(audio: AudioContext, { frequency, seconds, shape, at, volume }: Tone): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
  gain.connect(audio.destination);
  if (shape === 'noise') {
    const noise = audio.createBufferSource();
    noise.buffer = whiteNoise(audio, seconds);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = frequency;
    noise.connect(filter).connect(gain);
    noise.start(start);
    return;
  }
  const pipe = audio.createOscillator();
  pipe.type = shape;
  pipe.frequency.value = frequency;
  pipe.connect(gain);
  pipe.start(start);
  pipe.stop(start + seconds);
}

function whiteNoise(audio: AudioContext, seconds: number): AudioBuffer {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
