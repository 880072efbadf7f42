/** Samples a second are enough to draw. A browser that can't do so few gets no picture. */
const RATE = 8000;
/** More than any screen shows. */
const COUNT = 400;
/** A sound is decoded as a whole: a longer or bigger one would take hundreds of MB of memory. */
const MOST = { seconds: 20 * 60, bytes: 64 * 1024 * 1024 };
const KEPT = 40;

const known = new Map<string, Float32Array | null>();

/** The loudest sample of each of `count` parts, in relation to the loudest of all: 0 to 1. */
export function peaksOf(samples: Float32Array, count: number): Float32Array {
  const peaks = new Float32Array(count);
  for (const [index, sample] of samples.entries()) {
    const at = Math.floor((index * count) / samples.length);
    peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(sample));
  }
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

async function decode(url: string, signal: AbortSignal): Promise<Float32Array | null> {
  const answer = await fetch(url, { signal, priority: 'low' });
  const isSmall = Number(answer.headers.get('content-length') ?? Infinity) <= MOST.bytes;
  if (!answer.ok || !isSmall) {
    await answer.body?.cancel();
    return null;
  }
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0), COUNT);
}

/** Whether a song can be drawn: not too long, and of this server, since the content policy lets no other be read. */
export function canBeDrawn(url: string | null, seconds: number): url is string {
  return url !== null && seconds < MOST.seconds && new URL(url, location.href).origin === location.origin;
}

/** What to draw of a song, and keeps it; null where it can't be read. @throws AbortError when nobody waits any more */
export async function readPeaks(url: string, signal: AbortSignal): Promise<Float32Array | null> {
  const kept = known.get(url);
  if (kept !== undefined) return kept;
  const peaks = await decode(url, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  const [oldest] = known.keys();
  if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
  known.set(url, peaks);
  return peaks;
}

/** What is drawn of a song that was read before. */
export const getPeaks = (url: string | null): Float32Array | null => (url && known.get(url)) || null;
