import { MEDIA } from '@greenroom/contract/kit/uploads';

let free: number = MEDIA.atOnce;
const line: (() => void)[] = [];

/** Runs the work when fewer than `MEDIA.atOnce` uploads of this tab are under way, first come, first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => line.push(resolve));
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else free += 1;
  }
}
