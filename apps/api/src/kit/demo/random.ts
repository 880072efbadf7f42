/** A seeded stream of random numbers: the same seed gives the same community on every machine. */
export type Random = {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** An integer, with both bounds included. */
  int(from: number, to: number): number;
  between(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Some distinct items of the list, in no particular order. */
  sample<T>(list: readonly T[], count: number): T[];
  /** A separate stream, so that the numbers one room draws don't affect another. */
  fork(label: string): Random;
};

/** Returns a Mulberry32 generator, by Tommy Ettinger, in the public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the FNV-1a hash, 32 bits. */
function hashToSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Creates the stream of a seed. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    between: (from, to) => from + next() * (to - from),
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    sample: (list, count) => sample(list, count, next),
    fork: (label) => createRandom((seed ^ hashToSeed(label)) >>> 0),
  };
}

function sample<T>(list: readonly T[], count: number, next: () => number): T[] {
  const chosen = new Set<number>();
  const wanted = Math.min(count, list.length);
  while (chosen.size < wanted) chosen.add(Math.floor(next() * list.length));
  return [...chosen].map((index) => list[index] as T);
}

/** Returns a function that picks by weight in O(log n), by a search in the running sums of the weights. */
export function weightedPicker<T>(list: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = [];
  let total = 0;
  for (const item of list) sums.push((total += weightOf(item)));
  return (random) => {
    const wanted = random.next() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return list[low] as T;
  };
}
