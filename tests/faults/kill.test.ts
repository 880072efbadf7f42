import { expect, test } from 'vitest';

import {
  ask,
  embeddedUrl,
  findLost,
  post,
  postgresOf,
  signIn,
  startServer,
  stopServer,
  preparedFolder,
} from './server.ts';

// Every second one takes the database too. `npm run faults` runs all rounds.
const [ROUNDS, WRITES] = process.env['FAULTS'] === 'long' ? [20, 200] : [4, 60];
/** They write at the same time. */
const LANES = 4;

/** Writes until no response arrives; returns the titles that were acknowledged. */
async function writeUntilLost(
  address: string,
  nextToken: () => string,
  name: string,
  onWritten: (count: number) => void,
) {
  const written: string[] = [];
  for (let i = 0; ; i += 1) {
    const title = `${name} ${i}`;
    const status = await post(address, nextToken(), title);
    if (status === 0) return written;
    if (status !== 201) {
      // The database may stop before the server does: only that may be logged.
      expect(status).toBe(503);
      continue;
    }
    written.push(title);
    onWritten(written.length);
  }
}

test(`kill -9 during acknowledged writes loses none of them, ${ROUNDS} times in a row`, async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const acknowledged: string[] = [];
  let slowestMs = 0;
  let nextToken: (() => string) | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const running = startServer({ DATA_DIR: folder.path });
    const address = await running.address;
    const readyMs = Math.round(performance.now() - startedAt);
    slowestMs = Math.max(slowestMs, readyMs);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const next = (nextToken ??= await signIn(embeddedUrl(folder.path)));
    expect(await findLost(embeddedUrl(folder.path), acknowledged)).toEqual([]);
    const [counts] = await ask<{ tally: string; real: string }>(
      embeddedUrl(folder.path),
      `select tally('bulletins')::text as tally, (select count(*) from bulletins)::text as real`,
    );
    expect(counts?.tally).toBe(counts?.real);

    const takesPostgres = round % 2 === 1;
    const postgres = postgresOf(folder.path);
    expect(postgres).not.toBeNull();
    const enough = WRITES / LANES;
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      writeUntilLost(address, next, `round ${round} lane ${lane}`, (count) => {
        if (lane > 0 || count !== enough) return;
        if (takesPostgres && postgres) process.kill(postgres, 'SIGKILL');
        running.child.kill('SIGKILL');
      }),
    );
    const written = (await Promise.all(lanes)).flat();
    expect(await running.ended).toBe('SIGKILL');
    expect(written.length).toBeGreaterThanOrEqual(enough);
    acknowledged.push(...written);
    console.log(
      `round ${round + 1}: ready in ${readyMs} ms, ${written.length} written, ${takesPostgres ? 'both killed' : 'server killed'}`,
    );
  }
  const server = startServer({ DATA_DIR: folder.path });
  await server.address;
  expect(await findLost(embeddedUrl(folder.path), acknowledged)).toEqual([]);
  expect(await stopServer(server)).toBe(0);
  expect(postgresOf(folder.path)).toBeNull();
  await annotate(
    `${ROUNDS} times kill -9, every second time the database too: ${acknowledged.length} writes acknowledged, 0 lost; ready again within ${slowestMs} ms`,
    'F2',
  );
});
