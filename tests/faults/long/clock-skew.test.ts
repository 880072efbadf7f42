import { globSync } from 'node:fs';

import { wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { openPool } from '../../../apps/api/src/testing/world.ts';
import { startEmbedded } from '../../../apps/api/src/kit/db/embedded.ts';
import { createOneTimeToken } from '../../../apps/api/src/kit/access/one-time-tokens.ts';
import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { hashToken } from '../../../apps/api/src/kit/access/tokens.ts';
import type { Db } from '../../../apps/api/src/kit/db/db.ts';
import { ADMIN_PASSWORD, preparedFolder, startServer, stopServer, tempFolder } from '../server.ts';
import { BELIEVED, visit } from '../visitors.ts';

const [LIBRARY] = process.platform === 'linux' ? globSync('/usr/lib/*/faketime/libfaketime.so.1') : [];
if (LIBRARY === undefined)
  process.stdout.write(
    'faketime: none found, so wrong clocks are not tested (Debian: apt-get install faketime)\n',
  );

/** How many tokens of each kind are valid, and as many that are not. */
const EACH = 50;
const SKEW_MS = 20 * 60_000;

type Trial = { call: CallName; token: string; isValid: boolean };

/** Makes tokens that a clock twenty minutes fast would take for expired, and such that a slow one would let in. */
async function makeTokens(db: Db): Promise<Trial[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `insert into users (name, email) select 'P', gen_random_uuid() || '@example.com' from generate_series(1, ${2 * EACH}) returning id::int`,
  );
  const trials: Trial[] = [];
  for (const [n, { id }] of rows.entries()) {
    const isValid = n % 2 === 0;
    const session = await createSession(db, 'admin', 1);
    await db.$client.query(
      `update sessions set used_at = now() - $1 * interval '1 minute' where token_hash = $2`,
      [isValid ? 20 : 40, hashToken(session)],
    );
    trials.push({ call: 'account.getId', token: session, isValid });
    const link = await createOneTimeToken(db, 'reset_user', id);
    await db.$client.query(
      `update one_time_tokens set expires_at = now() + $1 * interval '1 minute' where token_hash = $2`,
      [isValid ? 10 : -10, hashToken(link)],
    );
    trials.push({ call: 'account.resetUserPassword', token: link, isValid });
  }
  return trials;
}

test.skipIf(LIBRARY === undefined).for([
  ['fast', '+20m', SKEW_MS],
  ['slow', '-20m', -SKEW_MS],
] as const)(
  'a server whose clock is twenty minutes %s ends no session or link too early or too late',
  async ([name, offset, skewMs], { annotate }) => {
    using cluster = preparedFolder();
    using folder = tempFolder();
    const database = await startEmbedded(cluster.path);
    const server = startServer({
      ADMIN_PASSWORD,
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME: offset,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      ...BELIEVED,
    });
    const address = await server.address;
    const { headers } = await visit(`${address}/healthz`);
    const apart = new Date(headers.get('date') ?? '').getTime() - Date.now() - skewMs;
    expect(Math.abs(apart), 'its clock is wrong').toBeLessThan(60_000);
    const db = openPool(database.url);
    const trials = await makeTokens(db);
    await db.$client.end();
    const wrong: Trial[] = [];
    for (const trial of trials) {
      const { method, path } = wire[trial.call];
      const body = method === 'POST' ? { password: 'brandnew789' } : null;
      const { status } = await visit(`${address}${path}`, { token: trial.token, ...(body && { body }) });
      if ((status === 200) !== trial.isValid) wrong.push(trial);
    }
    expect(await stopServer(server)).toBe(0);
    await database.stop();
    await annotate(
      `clock 20 minutes ${name}: ${trials.length} tokens, ${wrong.length} wrong expiries`,
      'A22',
    );
    expect(wrong).toEqual([]);
  },
);
