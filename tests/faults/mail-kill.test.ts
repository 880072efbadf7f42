import { setTimeout as sleep } from 'node:timers/promises';

import { ApiError } from '@greenroom/client';
import { expect, onTestFinished, test } from 'vitest';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { startSmtp } from '../setup/smtp.ts';
import type { Smtp } from '../setup/smtp.ts';
import { MAIL_FROM, copiesById, openDesk } from './mail-desk.ts';
import { startServer, stopServer, preparedFolder, tempFolder } from './server.ts';
import type { Server } from './server.ts';

// `npm run faults` runs all rounds.
const [MAILS, KILLS] = process.env['FAULTS'] === 'long' ? [200, 20] : [60, 6];
/** Replies are written this often; a kill must find mails that are due. */
const PAUSE_MS = 200;

/** One run of a server, with a mail server of its own. */
type Life = { server: Server; smtp: Smtp; address: string; isKilled: boolean };

test('repeated kill -9 during delivery, with two processes on one database, loses no mail and repeats at most one per kill', async ({
  annotate,
}) => {
  using cluster = preparedFolder();
  using folder = tempFolder();
  const database = await startEmbedded(cluster.path);
  onTestFinished(() => database.stop());
  const lives: Life[] = [];
  const begin = async (): Promise<Life> => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const server = startServer({
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      MAIL_FROM,
    });
    const life = { server, smtp, address: await server.address, isKilled: false };
    lives.push(life);
    return life;
  };
  const slots = [await begin(), await begin()];
  const desk = await openDesk(database.url, 6 * MAILS);

  const over = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!over.signal.aborted || written < MAILS) {
      await writeTo(slots, (address) => desk.reply(address, written));
      written += 1;
      await sleep(PAUSE_MS);
    }
  })();

  for (let kill = 0; kill < KILLS; kill += 1) {
    const slot = kill % 2;
    const life = slots[slot];
    if (!life) break;
    // It has the whole message and has not responded yet, so this is the moment.
    life.smtp.fail(({ at }) => {
      if (at === 'data' && !life.isKilled) {
        life.isKilled = true;
        life.server.child.kill('SIGKILL');
      }
      return null;
    });
    expect(await life.server.ended).toBe('SIGKILL');
    slots[slot] = await begin();
  }
  over.abort();
  await writing;
  await expect.poll(() => desk.states(), { timeout: 180_000 }).toEqual({ sent: written });
  for (const { server } of slots) expect(await stopServer(server)).toBe(0);

  const copies = copiesById(lives.flatMap(({ smtp }) => smtp.mails()));
  const rows = await desk.rows();
  expect(rows.filter((row) => !copies.has(row.message_id))).toEqual([]);
  expect(copies.size).toBe(written);
  expect(new Set(rows.map((row) => row.to_email)).size).toBe(written);
  // No process sends a mail twice; what was sent again is what a killed process had under way.
  for (const { smtp } of lives) expect(copiesById(smtp.mails()).size).toBe(smtp.mails().length);
  const alive = lives.filter(({ isKilled }) => !isKilled).flatMap(({ smtp }) => smtp.mails());
  expect(copiesById(alive).size).toBe(alive.length);
  const killed = lives.filter(({ isKilled }) => isKilled);
  expect(killed).toHaveLength(KILLS);
  const twice = killed.map(
    ({ smtp }) => smtp.mails().filter(({ messageId }) => (copies.get(messageId)?.length ?? 0) > 1).length,
  );
  const extra = [...copies.values()].reduce((sum, { length }) => sum + length - 1, 0);
  console.log(`sent again, by killed process: ${twice.join(' ')}`);
  expect(extra).toBeLessThanOrEqual(KILLS);
  await annotate(
    `${written} mails by 2 processes, kill -9 × ${KILLS} in the middle of one: 0 lost, ${extra} sent twice`,
    'D3',
  );
}, 600_000);

/** Writes to whichever of the two responds; a reply whose response was lost is written again under its key. */
async function writeTo(slots: Life[], write: (address: string) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    for (const { address } of slots) {
      try {
        await write(address);
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
      }
    }
  }
  throw new Error('neither server answers');
}
