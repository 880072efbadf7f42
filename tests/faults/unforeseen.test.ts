import { expect, test } from 'vitest';

import { VERSION } from '../../apps/api/src/kit/version.ts';
import { embeddedUrl, findLost, post, preparedFolder, signIn, startServer, stopServer } from './server.ts';

const ROUNDS = process.env['FAULTS'] === 'long' ? 10 : 2;
const LANES = 20;

/** Makes the server fail outside of every call when it gets a signal: by an exception, or by a promise that nobody awaits. */
const PLANTED = `
  process.on('SIGURG', () => setImmediate(() => { throw new Error('planted exception'); }));
  process.on('SIGWINCH', () => void Promise.reject(new Error('planted rejection')));`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PLANTED)}`;

test.skipIf(process.platform === 'win32')(
  'a server that fails outside of every call answers those it has, logs the reason and ends with 1',
  async ({ annotate }) => {
    using folder = preparedFolder();
    const written: string[] = [];
    let nextToken: (() => string) | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [signal, reason] =
        round % 2 === 0
          ? (['SIGURG', 'planted exception'] as const)
          : (['SIGWINCH', 'planted rejection'] as const);
      const server = startServer({ DATA_DIR: folder.path, NODE_OPTIONS, LOG_LEVEL: 'fatal' });
      const address = await server.address;
      const next = (nextToken ??= await signIn(embeddedUrl(folder.path), 1000));
      const over = new AbortController();
      const ended = server.ended.finally(() => over.abort());
      const lanes = Array.from({ length: LANES }, async (_, lane) => {
        for (let i = 0; !over.signal.aborted; i += 1) {
          const title = `round ${round} lane ${lane} ${i}`;
          const status = await post(address, next(), title);
          expect([201, 503, 0]).toContain(status);
          if (status === 201) written.push(title);
          if (lane === 0 && i === 5) server.child.kill(signal);
        }
      });
      await Promise.all(lanes);
      expect(await ended).toBe(1);
      expect(server.output().trimStart()).toMatch(new RegExp(`^Greenroom ${VERSION}\n`));
      expect(server.output()).toMatch(
        new RegExp(`"version":"${VERSION}".*stopping after an unexpected error`),
      );
      expect(server.output()).toContain(reason);
    }
    const last = startServer({ DATA_DIR: folder.path });
    await last.address;
    expect(written.length).toBeGreaterThan(ROUNDS * 10);
    expect(await findLost(embeddedUrl(folder.path), written)).toEqual([]);
    expect(await stopServer(last)).toBe(0);
    await annotate(
      `${ROUNDS} failures outside of every call under ${LANES} requests at a time: ${written.length} writes acknowledged, 0 lost; ended with 1 each time`,
      'F7',
    );
  },
);
