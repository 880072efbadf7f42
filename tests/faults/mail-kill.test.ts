import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { ApiError } from '@greenroom/client';
import { expect, onTestFinished, test } from 'vitest';

import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { startSmtp } from '../setup/smtp.ts';
import type { Smtp, Taken } from '../setup/smtp.ts';
import { chances } from './chances.ts';
import { MAIL_FROM, longMailText, copiesById, openDesk } from './mail-desk.ts';
import { ask, startServer, stopServer, preparedFolder, tempFolder } from './server.ts';
import type { Server } from './server.ts';

// `npm run faults` runs all rounds.
const [MAILS, KILLS] = process.env['FAULTS'] === 'long' ? [200, 20] : [30, 3];
/** Replies are written this often; a kill must find mails that are due. */
const PAUSE_MS = 200;

/** A kill while a file is on its way comes within this time. */
const FILE_MS = 20;
/** Every second reply has two files. */
const expectedFileNames = (number: number) =>
  number % 2 === 0 ? [`${number} a.txt`, `${number} b.txt`] : [];

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
  const desk = await openDesk(database.url, 12 * MAILS);

  const over = new AbortController();
  let written = 0;
  const chance = chances();
  const added = new Map<number, string>();
  let doomed: Life | null = null;
  const add = async (name: string): Promise<number> => {
    const life = doomed;
    doomed = null;
    const answer = writeTo(life ? [life] : slots, (address) => desk.addFile(address, written, name));
    if (life) {
      await sleep(chance() * FILE_MS);
      kill(life);
    }
    const id = await answer.catch(() => writeTo(slots, (address) => desk.addFile(address, written, name)));
    added.set(id, name);
    return id;
  };
  const writing = (async () => {
    while (!over.signal.aborted || written < MAILS) {
      const files: number[] = [];
      for (const name of expectedFileNames(written)) files.push(await add(name));
      await writeTo(slots, (address) => desk.reply(address, written, files));
      written += 1;
      await sleep(PAUSE_MS);
    }
  })();

  for (let round = 0; round < KILLS; round += 1) {
    const slot = round % 2;
    const life = slots[slot];
    if (!life) break;
    if (round % 3 === 2) doomed = life;
    // It has the whole message and has not responded yet, so this is the moment.
    else
      life.smtp.fail(({ at }) => {
        if (at === 'data' && !life.isKilled) kill(life);
        return null;
      });
    expect(await life.server.ended).toBe('SIGKILL');
    slots[slot] = await begin();
  }
  over.abort();
  await writing;
  await expect.poll(() => desk.states(), { timeout: 180_000 }).toEqual({ sent: written });
  for (const { server } of slots) expect(await stopServer(server)).toBe(0);

  const mails = lives.flatMap(({ smtp }) => smtp.mails());
  const copies = copiesById(mails);
  const rows = await desk.rows();
  expect(rows.filter((row) => !copies.has(row.message_id))).toEqual([]);
  expect(copies.size).toBe(written);
  expect(new Set(rows.map((row) => row.to_email)).size).toBe(written);
  expect(await findWrong(database.url, added, mails)).toEqual([]);
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
    `${written} mails by 2 processes with ${added.size} files, kill -9 × ${KILLS} in the middle of a mail or a file: 0 lost, ${extra} sent twice`,
    'D3',
  );
}, 600_000);

function kill(life: Life): void {
  life.isKilled = true;
  life.server.child.kill('SIGKILL');
}

/** Finds files that were acknowledged and aren't stored, and mails whose files are not those of their reply. */
async function findWrong(url: string, added: Map<number, string>, mails: Taken[]): Promise<string[]> {
  const rows = await ask<{ id: number; content: Buffer }>(
    url,
    'select id::int, content from support_reply_files',
  );
  const stored = new Map(rows.map(({ id, content }) => [id, content.toString()]));
  const lost = [...added]
    .filter(([id, name]) => stored.get(id) !== longMailText(name))
    .map(([, name]) => name);
  const wrong = mails.filter(({ recipients, attachments }) => {
    const wanted = expectedFileNames(Number(/\d+/.exec(recipients[0] ?? '')?.[0])).map((name) => [
      name,
      longMailText(name),
    ]);
    const sent = attachments.map(({ filename, content }) => [
      filename,
      typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString(),
    ]);
    return !isDeepStrictEqual(sent, wanted);
  });
  return [...lost, ...wrong.map(({ recipients }) => `to ${recipients.join()}`)];
}

/** Writes to whichever of the two responds; a reply whose response was lost is written again under its key. */
async function writeTo<T>(slots: Life[], write: (address: string) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 50; tries += 1) {
    for (const { address } of slots) {
      try {
        return await write(address);
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
      }
    }
  }
  throw new Error('neither server answers');
}
