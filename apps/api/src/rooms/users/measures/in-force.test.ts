// @both: changes at once meet the database’s locks.
import { calls } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { sql } from '#kit/db/orm.ts';
import { addStartedSong } from '#testing/contest.ts';
import { inDays, openMeasures } from '#testing/measures.ts';
import { createWorld, openApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { endDueMeasures } from '#rooms/users/measures/measures.service.ts';

const world: World = await createWorld(inject('databaseUrl'), { TIME_ZONE: 'America/New_York' });
const {
  add,
  anew,
  colleague,
  create,
  end,
  entries,
  letItCome,
  list,
  mailsTo,
  person,
  query,
  sendMails,
  signIn,
} = await openMeasures(world);
afterAll(() => world.close());

beforeEach(async () => {
  await query('truncate rate_limits');
  await anew();
});

describe('a muted person', () => {
  test('can’t post, respond, vote or open parlours, and is told until when and why', async () => {
    const token = await world.tokenOf(person().id);
    const song = await addStartedSong(world);
    const said = (name: CallName, sent: object) => world.call(name, { token, ...sent });
    const post = { title: 'Hi', description: 'There', roleIds: [] };
    const { id } = (await said('bulletins.create', { body: post })).json().data;
    await add({ kind: 'mute', until: '2099-12-04T15:00:00.000Z' });
    const all: [CallName, object][] = [
      ['bulletins.create', { body: post }],
      ['bulletins.respond', { params: { id }, body: { message: 'Me too' } }],
      ['contest.vote', { params: { id: song } }],
      ['parlours.start', { params: { id: 1 } }],
    ];
    for (const [name, sent] of all) {
      const answer = await said(name, sent);
      expect([name, answer.statusCode, answer.json()]).toMatchObject([
        name,
        403,
        {
          code: 'muted',
          msg: 'Our staff have muted you until Dec 4, 2099, 10:00 AM EST. You can’t post, respond, vote or open parlours. The reason: Too much spam.',
        },
      ]);
    }
    const asked = await said('support.create', { body: { subject: 'Why?', message: 'Please tell me.' } });
    expect(asked.statusCode, asked.body).toBe(201);
    await letItCome();
    expect((await said('bulletins.create', { body: post })).statusCode).toBe(201);
  });

  test('signs in and is told so', async () => {
    const until = inDays(1);
    await add({ kind: 'mute', until });
    const { data } = calls['account.loginUser'].output.parse((await signIn()).json());
    expect(data.measures).toMatchObject([{ kind: 'mute', until, reason: 'Too much spam.' }]);
    await letItCome();
    expect((await signIn()).json().data.measures).toEqual([]);
  });
});

describe('a suspended person', () => {
  test('is signed out, and told until when and why with the right password alone', async () => {
    const token = await world.tokenOf(person().id);
    await add({ until: '2099-12-04T15:00:00.000Z' });
    expect((await world.call('reports.listOwn', { token })).statusCode).toBe(401);
    const refused = await signIn();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'account_inactive',
        msg: 'Our staff have suspended your account until Dec 4, 2099, 10:00 AM EST. You can’t sign in. The reason: Too much spam.',
      },
    ]);
    const wrong = { email: person().email, password: 'wrong-password1' };
    expect((await world.call('account.loginUser', { token: null, body: wrong })).json().code).toBe(
      'invalid_credentials',
    );
    await letItCome();
    expect((await signIn()).statusCode).toBe(200);
  });

  test('who is also switched off is told what those are told', async () => {
    await add({});
    await world.call('users.setActive', { params: { id: person().id }, body: { active: false } });
    expect((await signIn()).json().msg).toBe('This account is not active.');
    await world.call('users.setActive', { params: { id: person().id }, body: { active: true } });
    expect((await signIn()).json().msg).toMatch(/suspended your account for good/);
  });

  test('has no session even if one is left, or is made beside the sign-in', async () => {
    await add({});
    const token = await world.tokenOf(person().id);
    expect((await world.call('users.listOwnMeasures', { token })).statusCode).toBe(401);
  });
});

/** Changes something while a sign-in, whose password was right, waits for the account. */
async function whileSigningIn(change: string, values: unknown[]) {
  const { signedIn } = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${person().id} for no key update`);
    const waiting = signIn();
    await expect
      .poll(() =>
        query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ).then(({ length }) => length),
      )
      .toBe(1);
    await query(change, values);
    return { signedIn: waiting };
  });
  return signedIn;
}

describe('during a sign-in', () => {
  test('a suspension that ends no longer refuses it', async () => {
    await add({ until: inDays(1) });
    const answer = await whileSigningIn(
      `update measures set until = now() - interval '1 minute' where user_id = $1`,
      [person().id],
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.measures).toEqual([]);
  });

  test('a suspension that begins refuses it', async () => {
    const answer = await whileSigningIn(
      `insert into measures (user_id, kind, reason) values ($1, 'suspend', 'Just now.')`,
      [person().id],
    );
    expect(answer.json()).toMatchObject({ code: 'account_inactive', msg: expect.stringMatching(/Just now/) });
  });
});

describe('two decisions at once', () => {
  test('of the same kind: one stands, and the other is told whose', async () => {
    const ben = await colleague('moderator');
    const answers = await Promise.all([
      create({ kind: 'mute', reason: 'One' }),
      create({ kind: 'mute', reason: 'Two' }, { token: ben }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const { data } = await list();
    expect(data).toHaveLength(1);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost.msg).toBe(`Muted already by ${data[0]?.by}, for good. Nothing was changed: end that first.`);
    expect(await mailsTo()).toHaveLength(1);
  });

  test('to end one: one does, and the other is told who', async () => {
    const { id } = await add({});
    await sendMails();
    const ben = await colleague('moderator');
    const answers = await Promise.all([end(id), end(id, ben)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost.msg).toMatch(/^(?:Admin|Ben) has already ended it\.$/);
    expect(await mailsTo()).toHaveLength(2);
  });
});

describe('at its hour', () => {
  test('a measure ends by itself, once, whatever processes there are', async () => {
    await add({ kind: 'mute', until: inDays(1) });
    const { id } = await add({ kind: 'suspend', until: inDays(1) });
    await add({ kind: 'warn' });
    await letItCome();
    // By the clock it has ended, before any job ran.
    expect((await list()).data.map(({ kind, endedAt }) => [kind, endedAt !== null])).toEqual([
      ['warn', false],
      ['suspend', true],
      ['mute', true],
    ]);
    expect((await end(id)).json().msg).toBe('It has ended by itself. Nothing was changed.');
    const other = await openApp(world);
    await Promise.all([endDueMeasures(world.app.db), endDueMeasures(other.db), endDueMeasures(other.db)]);
    await other.close();
    await endDueMeasures(world.app.db);
    const ended = (await entries()).filter(
      (entry: { action: string }) => entry.action === 'users.endMeasure',
    );
    expect(ended).toHaveLength(2);
    expect(ended[0]).toMatchObject({ actor: 'end of the measure', after: { ended: expect.any(String) } });
    expect(
      await query('select ended_at = until as ended from measures where user_id = $1 order by id', [
        person().id,
      ]),
    ).toEqual([{ ended: true }, { ended: true }, { ended: null }]);
  });

  test('another of the kind can follow at once, and the end of the first is an entry', async () => {
    const first = await add({ kind: 'mute', until: inDays(1) });
    await letItCome();
    const second = await add({ kind: 'mute', until: inDays(2) });
    await endDueMeasures(world.app.db);
    expect(
      (await entries()).map(({ action, after }: { action: string; after: object }) => [action, after]),
    ).toMatchObject([
      ['users.createMeasure', { measure: second.id }],
      ['users.endMeasure', { measure: first.id }],
      ['users.createMeasure', { measure: first.id }],
    ]);
  });
});
