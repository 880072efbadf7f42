import type { Random } from '#kit/demo/random.ts';
import { encodeWav } from '#kit/demo/wav.ts';

export const SAMPLE_RATE = 22_050;
const TABLE = 4096;

/** One turn of a wave made of these overtones, looked up instead of calling `Math.sin` for each sample. */
function waveOf(...overtones: readonly number[]): Float32Array {
  return Float32Array.from({ length: TABLE }, (_, index) =>
    overtones.reduce((sum, loud, n) => sum + loud * Math.sin((index / TABLE) * 2 * Math.PI * (n + 1)), 0),
  );
}

const WAVES = {
  pad: waveOf(1, 0.45, 0.22, 0.1, 0.05),
  pluck: waveOf(1, 0.6, 0.3, 0.2, 0.1, 0.05),
  bass: waveOf(1, 0.4, 0.12),
  bell: waveOf(1, 0, 0.3, 0, 0, 0.25),
};

type Note = { at: number; long: number; pitch: number; loud: number; attack: number; decay: number };
/** The scale's steps in half tones, and four chords as steps of that scale. */
const SCALES = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 2, 3, 5, 7, 9, 10],
] as const;
const CHORDS = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [1, 4, 0, 5],
  [0, 2, 3, 5],
  [3, 0, 4, 5],
] as const;
const PATTERNS = [
  [0, 1, 2, 3, 2, 1, 2, 3],
  [0, 2, 1, 3, 0, 2, 4, 3],
  [0, 3, 2, 1, 4, 3, 2, 1],
  [2, 0, 3, 1, 4, 1, 3, 2],
] as const;

/** Adds a note: a quick or slow attack, then a decay, and a short release so that nothing clicks. */
function play(track: Float32Array, wave: Float32Array, note: Note): void {
  const start = Math.floor(note.at * SAMPLE_RATE);
  const count = Math.min(track.length - start, Math.floor(note.long * SAMPLE_RATE));
  const step = (440 * 2 ** ((note.pitch - 69) / 12) * TABLE) / SAMPLE_RATE;
  const attack = note.attack * SAMPLE_RATE;
  const release = 0.03 * SAMPLE_RATE;
  const fall = Math.exp(-1 / (note.decay * SAMPLE_RATE));
  let level = note.loud;
  let phase = 0;
  for (let i = 0; i < count; i += 1) {
    const edge = Math.min(1, i / attack, (count - i) / release);
    track[start + i] = (track[start + i] ?? 0) + (wave[phase | 0] ?? 0) * level * edge;
    level *= fall;
    phase += step;
    if (phase >= TABLE) phase -= TABLE;
  }
}

/** A soft drum, from a falling tone or from noise. */
function beat(track: Float32Array, at: number, kind: 'kick' | 'hat', random: Random): void {
  const start = Math.floor(at * SAMPLE_RATE);
  const count = Math.min(track.length - start, SAMPLE_RATE * (kind === 'kick' ? 0.16 : 0.04));
  let phase = 0;
  let before = 0;
  for (let i = 0; i < count; i += 1) {
    const time = i / SAMPLE_RATE;
    const noise = random.next() - 0.5;
    phase += (48 + 110 * Math.exp(-time * 42)) / SAMPLE_RATE;
    const sound =
      kind === 'kick'
        ? Math.sin(phase * 2 * Math.PI) * Math.exp(-time * 18) * 0.9
        : (noise - before) * Math.exp(-time * 95) * 0.3;
    before = noise;
    track[start + i] = (track[start + i] ?? 0) + sound;
  }
}

/** Repeats that fade, then fades at both ends and the loudest sample at 0.85. */
function finish(track: Float32Array, delaySeconds: number): void {
  const delay = Math.floor(delaySeconds * SAMPLE_RATE);
  for (let i = delay; i < track.length; i += 1) track[i] = (track[i] ?? 0) + (track[i - delay] ?? 0) * 0.32;
  const fade = SAMPLE_RATE * 1.6;
  let peak = 0;
  for (let i = 0; i < track.length; i += 1) {
    track[i] = (track[i] ?? 0) * Math.min(1, i / 200, (track.length - i) / fade);
    peak = Math.max(peak, Math.abs(track[i] ?? 0));
  }
  for (let i = 0; i < track.length; i += 1) track[i] = ((track[i] ?? 0) * 0.85) / peak;
}

type Song = {
  root: number;
  scale: readonly number[];
  beatSeconds: number;
  bars: number;
  track: Float32Array;
};

function pitchOf(song: Song, step: number): number {
  const octave = Math.floor(step / 7);
  return song.root + octave * 12 + (song.scale[step - octave * 7] ?? 0);
}

function playBar(song: Song, bar: number, degree: number, pattern: readonly number[], random: Random): void {
  const { track, beatSeconds } = song;
  const [at, long] = [bar * beatSeconds * 4, beatSeconds * 4];
  const chord = [degree, degree + 2, degree + 4, degree + 7, degree + 9];
  for (const step of chord.slice(0, 4)) {
    const pitch = pitchOf(song, step);
    play(track, WAVES.pad, { at, long: long + 0.15, pitch, loud: 0.06, attack: 0.35, decay: 6 });
    play(track, WAVES.pad, {
      at,
      long: long + 0.15,
      pitch: pitch + 0.09,
      loud: 0.045,
      attack: 0.5,
      decay: 6,
    });
  }
  play(track, WAVES.bass, {
    at,
    long,
    pitch: pitchOf(song, degree) - 24,
    loud: 0.26,
    attack: 0.02,
    decay: 1.6,
  });
  const voice = song.root % 2 === 0 ? WAVES.pluck : WAVES.bell;
  pattern.forEach((index, i) => {
    const pitch = pitchOf(song, chord[index] ?? degree) + 12;
    const loud = 0.26 * (i % 2 === 0 ? 1 : 0.7) * random.between(0.8, 1);
    play(track, voice, {
      at: at + i * beatSeconds * 0.5,
      long: 0.9,
      pitch,
      loud,
      attack: 0.004,
      decay: 0.28,
    });
  });
}

/** A short piece of 8 to 11 seconds: four chords, a broken chord over them, a bass and, now and then, soft drums. */
export function makeSong(random: Random): { wav: Buffer; durationMs: number } {
  const bars = random.chance(0.7) ? 4 : 3;
  const beatSeconds = random.between(8, 11) / (bars * 4);
  const length = Math.round(bars * 4 * beatSeconds * SAMPLE_RATE);
  const root = random.int(48, 59);
  const song = { root, scale: random.pick(SCALES), beatSeconds, bars, track: new Float32Array(length) };
  const [chords, pattern, hasDrums] = [random.pick(CHORDS), random.pick(PATTERNS), random.chance(0.55)];
  for (let bar = 0; bar < bars; bar += 1) playBar(song, bar, chords[bar % 4] ?? 0, pattern, random);
  for (let i = 0; i < (hasDrums ? bars * 8 : 0); i += 1) {
    beat(song.track, i * beatSeconds * 0.5, i % 4 === 0 ? 'kick' : 'hat', random);
  }
  finish(song.track, beatSeconds * 0.75);
  return { wav: encodeWav(song.track, SAMPLE_RATE), durationMs: Math.round((length / SAMPLE_RATE) * 1000) };
}
