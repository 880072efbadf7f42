import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld, openApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { hasImap, startImap } from '#testing/imap.ts';

const imap = hasImap ? await startImap() : null;
const world: World = await createWorld(inject('databaseUrl'), {
  MAIL_REPLY_TO: 'support@example.com',
  IMAP_URL: imap?.url ?? 'imap://desk:none@127.0.0.1:1',
});
afterAll(async () => {
  await world.close();
  await imap?.stop();
});

const WAITS = { backoffMs: 20, backoffMaxMs: 200, sweepMs: 100 };
/** Long enough for a sign-in that a busy machine delays. */
const PATIENCE = { timeout: 20_000 };

let id: number;
/** The address that answers to the message go to. */
let to: string;
beforeEach(async () => {
  const { name, email, ...person } = await world.addUser({ name: 'Ada' });
  const made = await world.call('support.create', {
    token: await world.tokenOf(person.id),
    body: { subject: 'No sound', message: 'It stops.' },
  });
  id = calls['support.create'].output.parse(made.json()).data.id;
  const body = { name, email, subject: 'Re: No sound', message: 'Try again.', support_id: id };
  await world.call('support.reply', { body });
  to = (await world.mail.list()).at(-1)?.replyTo ?? '';
});

let count = 0;
const writeMailboxMail = (body: string, headers: Record<string, string> = {}) =>
  Object.entries({
    From: 'ada@mail.example',
    To: to,
    'Message-ID': `<${(count += 1)}@mail.example>`,
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('') + `\r\n${body}\r\n`;
const shown = async () =>
  calls['support.get'].output.parse((await world.call('support.get', { params: { id } })).json()).data;
const texts = async () => (await shown()).incoming?.map(({ message }) => message);
/** Returns the marks of the mail whose text is this. */
const findMailFlags = async (text: string) =>
  (await imap?.list())?.find(({ raw }) => raw.endsWith(`\r\n\r\n${text}\r\n`))?.flags;
const stateAt = async (app: World['app']) => {
  const response = await app.inject('/readyz');
  expect(response.statusCode).toBe(200);
  return response.json().mailbox;
};

describe.skipIf(!hasImap)('the mailbox', () => {
  test('gives its mails to their threads, marks what arrived as read and flags the rest', async () => {
    await imap?.deliver(
      writeMailboxMail('It works.'),
      writeMailboxMail('Who reads this?', { To: 'support@example.com' }),
      writeMailboxMail('I am away.', { 'Auto-Submitted': 'auto-replied' }),
    );
    expect(await shown()).toMatchObject({ state: 'answered', answersArrive: true, incoming: [] });
    world.app.mailbox.start({ ...WAITS, sweepMs: 60_000 });
    await expect.poll(texts, PATIENCE).toEqual(['It works.']);
    expect((await shown()).state).toBe('unanswered');
    await expect.poll(() => findMailFlags('I am away.'), PATIENCE).toEqual(['\\Flagged']);
    expect(await findMailFlags('Who reads this?')).toEqual(['\\Flagged']);
    expect(await findMailFlags('It works.')).toEqual(['\\Seen']);
    expect(await stateAt(world.app)).toBe('reading');
    const { rows } = await world.db.$client.query(
      `select actor, admin_id, record from audit_entries where action = 'support.receive'`,
    );
    expect(rows).toEqual([{ actor: 'Inbound mail', admin_id: null, record: String(id) }]);

    // The server tells of these at once: the next look is a minute away.
    const same = writeMailboxMail('Once.');
    await imap?.deliver(same, same, writeMailboxMail(`${'x'.repeat(78)}\r\n`.repeat(140_000)));
    const tooLarge = '[This mail is broken or too large to be read here. It is in the mailbox.]';
    await expect.poll(texts, PATIENCE).toEqual(['It works.', 'Once.', tooLarge]);
    await expect
      .poll(async () => (await imap?.list())?.map(({ flags }) => flags.join()), PATIENCE)
      .toEqual(['\\Seen', '\\Flagged', '\\Flagged', '\\Seen', '\\Seen', '\\Seen']);
  });

  test('is read by one process, and by another when that one stops', async () => {
    const second = await openApp(world);
    second.mailbox.start(WAITS);
    await expect.poll(() => second.mailbox.state(), PATIENCE).toBe('other_process');
    await world.app.mailbox.close();
    await expect.poll(() => stateAt(second), PATIENCE).toBe('reading');

    await imap?.down();
    await expect.poll(() => stateAt(second), PATIENCE).toBe('failing');
    expect((await world.call('support.list')).statusCode).toBe(200);
    await imap?.up();
    await imap?.deliver(writeMailboxMail('After the outage.'));
    await expect.poll(texts, PATIENCE).toEqual(['After the outage.']);
    await second.close();
  });

  test('says that its password is wrong, without showing it', async () => {
    const IMAP_URL = imap?.plainUrl.replace('letters-in', 's3cret-value');
    const app = await openApp({ ...world, app: { config: { ...world.app.config, IMAP_URL } } });
    const said: unknown[] = [];
    app.log.warn = (...words: unknown[]) => void said.push(words);
    app.mailbox.start(WAITS);
    await expect.poll(() => stateAt(app), PATIENCE).toBe('wrong_password');
    expect(JSON.stringify(said)).toMatch(/wrong user or password.*IMAP_URL/);
    expect(JSON.stringify(said)).not.toContain('s3cret');
    await app.close();
  });

  test('is read without TLS where nothing crosses a network', async () => {
    const config = { ...world.app.config, IMAP_URL: imap?.plainUrl };
    const app = await openApp({ ...world, app: { config } });
    app.mailbox.start(WAITS);
    await expect.poll(() => app.mailbox.state(), PATIENCE).toBe('reading');
    await app.close();
  });
});
