import { setTimeout as sleep } from 'node:timers/promises';

import { endHolders, listNginxPids } from '#app/cluster/place.ts';
import { startProxy } from '#app/cluster/proxy.ts';
import type { Place, Proxy } from '#app/cluster/proxy.ts';
import type { CommandLine } from '#app/command.ts';

const AGAIN_MS = 1000;

/** nginx as long as the cluster runs: started again when it ends by itself. */
type Front = Proxy & { start(): Promise<void> };

type Options = {
  place: Omit<Place, 'onEnd'>;
  /** The file that nginx has open. */
  file: string;
  /** The ports that requests go to when it starts again. */
  ports: () => readonly number[];
  inTurn: (work: () => Promise<void>) => void;
  line: CommandLine;
};

/** Returns nginx, which does not run yet. */
export function openFront({ place, file, ports, inTurn, line }: Options): Front {
  let proxy: Proxy | undefined;
  const open = async () => {
    proxy = await startProxy({ ...place, onEnd: () => inTurn(openAgain) }, ports());
  };
  const openAgain = async (): Promise<void> => {
    line.printError('nginx ended. Starting it again.');
    // Its workers outlive it.
    await endHolders(file, listNginxPids(file));
    await sleep(AGAIN_MS);
    await open().catch((error: Error) => {
      inTurn(openAgain);
      throw error;
    });
  };
  return {
    start: open,
    use: async (next) => proxy?.use(next),
    stop: async () => proxy?.stop(),
  };
}

/** Returns a queue of work: each begins when those before have ended, and says why it failed. */
export function makeQueue({ printError }: CommandLine): Options['inTurn'] {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work).catch((error: Error) => printError(error.message));
  };
}
