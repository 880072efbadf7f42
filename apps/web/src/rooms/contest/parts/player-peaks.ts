/** Samples per second that are enough to draw. A browser that does not support so few draws no waveform. */
const RATE = 8000;
/** More than any screen shows. */
const COUNT = 400;
/** A file is decoded as a whole, so a longer or bigger one would take hundreds of MB of memory. */
const MOST = { seconds: 20 * 60, bytes: 64 * 1024 * 1024 };
const KEPT = 40;

const known = new Map<string, Float32Array | null>();

/** Returns the loudest sample of each of `count` parts, relative to the loudest of all: 0 to 1. */
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

/** Returns whether a song can be drawn: not too long, and from this server, because the content policy allows no other. */
export function canBeDrawn(url: string | null, seconds: number): url is string {
  return url !== null && seconds < MOST.seconds && new URL(url, location.href).origin === location.origin;
}

/** Returns a song's peaks and caches them; null when it can't be read. @throws AbortError when they are no longer needed */
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

/** Returns the cached peaks of a song. */
export const getPeaks = (url: string | null): Float32Array | null => (url && known.get(url)) || null;
