/** Runs work when a slot is free. Returns null, without running it, when too many wait. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | null>;

/** Creates a limit that runs up to `atOnce` tasks at a time and lets up to `waiting` more wait. */
export function createConcurrencyLimit({
  atOnce,
  waiting: most,
}: {
  atOnce: number;
  waiting: number;
}): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= most) return null;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
