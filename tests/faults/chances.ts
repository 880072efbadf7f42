/** Returns the same sequence of numbers each time, evenly between 0 and 1. */
export function chances(seed = 4): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
