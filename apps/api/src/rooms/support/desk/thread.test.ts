import { calls } from '@greenroom/contract';
import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';

import { createSession } from '#kit/access/sessions.ts';
import { openDesk } from '#testing/support-desk.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
const { begin, query, queryId, message, call, shown, list, listDeskIds, reply, addColleague } =
  openDesk(world);
beforeEach(begin);

/** Adds a mail that failed; `more`: what else is true of it. */
async function addFailed(more = 'attempts = 1'): Promise<number> {
  const id = await queryId(
    `insert into mails (message_id, kind, to_name, to_email, subject, text, html, state, error)
     select '<' || random() || '@x>', 'notice', 'Ada', 'ada@example.com', 'News', 't', 'h', 'failed', 'No mailbox'
     returning id`,
  );
  await query(`update mails set ${more} where id = $1`, [id]);
  return id;
}
const listFailed = async () =>
  calls['support.listFailedMails'].output.parse((await world.call('support.listFailedMails')).json());
const found = (search: string) => listDeskIds({ search });

test('a comment is seen by the staff with its author, who alone removes it', async () => {
  const id = await message(1);
  const made = (await call('support.createComment', id, { message: 'A known fault.' })).json().data;
  expect((await shown(id)).desk?.comments).toEqual([made]);
  expect((await shown(id)).state).toBe('unanswered');
  const token = await createSession(world.db, 'admin', await addColleague('Bo', 'admin'));
  const byBo = await world.call('support.removeComment', { params: { id: made.id }, token });
  expect(byBo.statusCode).toBe(404);
  expect((await call('support.removeComment', made.id)).statusCode).toBe(200);
  expect((await shown(id)).desk?.comments).toEqual([]);
});

test('the search finds words in any order, in messages, replies and merged messages', async () => {
  const [first, second, third] = [await message(3, 'Zither'), await message(2, 'Banjo'), await message(1)];
  await query(
    `update support_messages set message = '<p>The <b>chorus</b> stops&nbsp;early</p>' where id = $1`,
    [first],
  );
  await reply(second, 'Please export with sixteen bits.');
  expect(await found('stops chor')).toEqual([first]);
  expect(await found('horus early')).toEqual([first]);
  expect(await found('nina sixte')).toEqual([second]);
  expect(await found('stops sixteen')).toEqual([]);
  expect(await found(`it's "&|!:*( about`)).toEqual([]);
  await call('support.merge', third, { ids: [first] });
  expect(await found('chorus')).toEqual([third]);
});

test('failed mails are listed with their error, and sent again one by one or all at once', async () => {
  await query(`delete from support_replies`);
  await query(`delete from mails`);
  const [one, two, erased, unclear] = [
    await addFailed(),
    await addFailed(),
    await addFailed(`text = '', kind = 'reset'`),
    await addFailed('unclear_tries = 2'),
  ];
  expect((await listFailed()).data.map(({ id, canRetry, isUnclear }) => [id, canRetry, isUnclear])).toEqual([
    [unclear, true, true],
    [erased, false, false],
    [two, true, false],
    [one, true, false],
  ]);
  expect((await call('support.retryMail', one)).json()).toEqual({ msg: SUPPORT_MESSAGES.mailRewritten });
  expect((await call('support.retryMail', one)).statusCode).toBe(409);
  expect((await call('support.retryMail', erased)).statusCode).toBe(409);
  expect((await call('support.retryMail', 987_654)).statusCode).toBe(404);
  const all = await world.call('support.retryAllMails');
  expect(all.json()).toEqual({ data: { retried: 1 }, msg: '1 mail will be written again.' });
  expect((await listFailed()).data.map(({ id }) => id)).toEqual([unclear, erased]);
});

test('without a mail server a reply is written to the outbox, in the thread, the list and the history', async () => {
  const id = await message(1);
  await reply(id);
  await query(`update mails set state = 'sent', is_written = true`);
  expect((await shown(id)).replies[0]?.delivery).toBe('written');
  expect((await list()).data[0]).toMatchObject({ state: 'answered', isWritten: true });
  const [entry] = await query(
    `select after from audit_entries where action = 'support.reply' order by id desc`,
  );
  expect(entry).toMatchObject({ after: { outbox: true } });
});
