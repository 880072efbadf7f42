import { describe, expect, onTestFinished, test } from 'vitest';

import { ApiError } from '@greenroom/client';

import { startSmtp } from '../setup/smtp.ts';
import { chances } from './chances.ts';
import { MAIL_FROM, copiesById, openDesk } from './mail-desk.ts';
import { ask, embeddedUrl, startServer, stopServer, preparedFolder } from './server.ts';

const MAILS = 500;
/** The kinds of failure, each with the upper bound of its chance: together 30 % of all tries. */
const FAULTS_AT = {
  recipient: [
    ['4xx', 0.05],
    ['5xx', 0.1],
  ],
  data: [
    ['4xx', 0.06],
    ['5xx', 0.12],
    ['cut', 0.23],
  ],
} as const;

async function openServer(path: string, replies: number) {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const server = startServer({ DATA_DIR: path, SMTP_URL: smtp.url, MAIL_FROM });
  const address = await server.address;
  const desk = await openDesk(embeddedUrl(path), replies);
  return { smtp, server, address, desk, client: desk.clientOf(address) };
}

test('with 30 % of responses 4xx, 5xx or cut after DATA, none of 500 mails is lost, and only cut ones are repeated, once per cut', async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const { smtp, server, address, desk, client } = await openServer(folder.path, MAILS);
  const chance = chances();
  const counts = { '4xx': 0, '5xx': 0, cut: 0 };
  smtp.fail(({ at }) => {
    if (at === 'greeting') return null;
    const drawn = chance();
    const kind = FAULTS_AT[at].find(([, below]) => drawn < below)?.[0];
    if (kind === undefined) return null;
    counts[kind] += 1;
    if (kind === 'cut') return 'cut';
    return kind === '4xx' ? { code: 451, words: 'Try again later' } : { code: 550, words: 'Not wanted here' };
  });
  await desk.replyAll(address, MAILS);
  await expect.poll(async () => (await desk.states())['queued'] ?? 0, { timeout: 200_000 }).toBe(0);

  const copies = copiesById(smtp.mails());
  const rows = await desk.rows();
  expect(rows).toHaveLength(MAILS);
  for (const { message_id: messageId, to_email: to, state, error, unclear } of rows) {
    const mine = copies.get(messageId) ?? [];
    const answered = mine.filter(({ isCut }) => !isCut).length;
    expect({ to, state, answered }).toEqual({ to, state, answered: state === 'sent' ? 1 : 0 });
    if (state === 'failed' && unclear < 2) expect(error).toContain('Not wanted here');
    expect(mine.length).toBeLessThanOrEqual(2);
    expect(mine.flatMap(({ recipients }) => recipients)).toEqual(mine.map(() => to));
  }
  const known = new Set(rows.map((row) => row.message_id));
  expect([...copies.keys()].filter((messageId) => !known.has(messageId))).toEqual([]);
  const failed = rows.filter(({ state }) => state === 'failed');
  expect(Object.values(counts).every((count) => count > 30)).toBe(true);

  smtp.fail(null);
  for (const { reply } of failed) await client.call('support.retryReply', { params: { id: String(reply) } });
  await expect.poll(() => desk.states(), { timeout: 60_000 }).toEqual({ sent: MAILS });
  const taken = smtp.mails();
  expect(taken.filter(({ isCut }) => !isCut)).toHaveLength(MAILS);
  expect(copiesById(taken).size).toBe(MAILS);
  expect(await stopServer(server)).toBe(0);
  await annotate(
    `${MAILS} mails, of whose tries ${counts['4xx']} got 4xx, ${counts['5xx']} got 5xx and ${counts.cut} were cut after DATA: 0 lost, ${taken.length - MAILS} sent again`,
    'D2',
  );
});

describe('a permanently refused mail', () => {
  test('notifies the staff once, with the reason and a link, and a manual retry sends the same message once', async () => {
    using folder = preparedFolder();
    const { smtp, server, address, desk, client } = await openServer(folder.path, 1);
    smtp.fail(({ at }) => (at === 'recipient' ? { code: 550, words: 'No such person <here>' } : null));
    const { id } = await desk.reply(address, 1);
    await expect.poll(() => desk.states()).toEqual({ failed: 1 });
    const [row] = await desk.rows();
    expect(row).toMatchObject({ attempts: 1, error: '550 No such person <here>' });

    const told = await client.call('notifications.list', { query: {} });
    const ofMail = told.data.rows.filter(({ message }) => message.includes('person1@example.com'));
    expect(ofMail).toHaveLength(1);
    expect(ofMail[0]?.message).toContain('No such person &lt;here&gt;');
    const [support] = await ask<{ id: number }>(
      embeddedUrl(folder.path),
      'select id::int from support_messages',
    );
    expect(ofMail[0]?.link).toBe(`/subscription-plan?id=${support?.id}`);

    smtp.fail(null);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.call('support.retryReply', { params: { id: String(id) } }).then(
          ({ data }) => data.delivery,
          (error: unknown) => (error instanceof ApiError ? error.code : error),
        ),
      ),
    );
    expect(Object.groupBy(answers, String)).toMatchObject({ queued: { length: 1 }, conflict: { length: 5 } });
    await expect.poll(() => desk.states()).toEqual({ sent: 1 });
    expect(await stopServer(server)).toBe(0);
    expect(smtp.mails().map(({ messageId }) => messageId)).toEqual([row?.message_id]);
  });
});
