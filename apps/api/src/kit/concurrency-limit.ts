/** Runs work when its turn comes; null, and nothing done, when too many wait. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | null>;

/** Lets `atOnce` pieces of work run at a time, and `waiting` more wait for them. */
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
