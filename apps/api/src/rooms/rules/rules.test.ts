import { calls } from '@greenroom/contract';
import type { Body } from '@greenroom/contract';
import type { Rule, RuleSettings } from '@greenroom/contract/rules';
import { RULES, RULE_MESSAGES } from '@greenroom/contract/rules.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { API_KEY, PASSWORD, createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { forgetHits } from '#rooms/rules/rules-hits.store.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.$client.query('truncate rules, rate_limits cascade');
});

const create = (settings: object, more: Partial<Body<'rules.create'>> = {}) =>
  world.call('rules.create', { body: { settings, reason: 'Spam since May', isOn: true, ...more } });

async function add(settings: RuleSettings, more: Partial<Body<'rules.create'>> = {}): Promise<Rule> {
  const answer = await create(settings, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

const list = async () => calls['rules.list'].output.parse((await world.call('rules.list')).json()).data;
const listRuleHits = async (id: number) =>
  calls['rules.listHits'].output.parse((await world.call('rules.listHits', { params: { id } })).json());

let people = 0;
/** Registers somebody new. */
function register({ domain = 'example.com', from = '203.0.113.7', key = '' } = {}) {
  people += 1;
  return world.app.inject({
    method: 'POST',
    url: '/api/v1/users/register',
    remoteAddress: from,
    headers: { 'x-api-key': API_KEY, ...(key && { 'idempotency-key': key }) },
    payload: { name: 'Ada New', email: `ada${people}@${domain}`, password: PASSWORD, roleIds: [1] },
  });
}
const registerForStatus = async (from: Parameters<typeof register>[0]) => (await register(from)).statusCode;
const countUsers = () => world.db.$client.query('select from users').then(({ rowCount }) => rowCount);

const DOMAIN: RuleSettings = { kind: 'domain', domains: ['spam.example'] };

describe('a rule about registrations', () => {
  test('refuses the mail domains of a list with all below them, and says not why', async () => {
    const { id } = await add({ kind: 'domain', domains: ['@Spam.Example', 'bücher.de'] });
    const before = await countUsers();
    const refused = await register({ domain: 'Mail.SPAM.example' });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'refused', msg: RULE_MESSAGES.noRegistration }),
    ]);
    expect(await registerForStatus({ domain: 'xn--bcher-kva.de' })).toBe(403);
    expect(await countUsers()).toBe(before);
    expect(await registerForStatus({ domain: 'notspam.example' })).toBe(201);
    expect(await list()).toMatchObject([{ id, hits: 2, author: 'Admin', isOn: true }]);
    expect((await listRuleHits(id)).data.map(({ what, words, by }) => [what, words, by])).toEqual([
      ['registration', 'xn--bcher-kva.de from 203.0.113.0/24', null],
      ['registration', 'mail.spam.example from 203.0.113.0/24', null],
    ]);
  });

  test('refuses throw-away addresses by the list of the package', async () => {
    await add({ kind: 'throwaway' });
    expect(await registerForStatus({ domain: 'mailinator.com' })).toBe(403);
    expect(await registerForStatus({ domain: 'a.mailinator.com' })).toBe(403);
    expect(await registerForStatus({ domain: 'gmail.com' })).toBe(201);
  });

  test('refuses networks and single addresses, IPv4 also when it is written as IPv6', async () => {
    await add({ kind: 'network', networks: ['203.0.113.0/24', '198.51.100.9', '2001:db8::/32'] });
    for (const from of ['203.0.113.200', '::ffff:203.0.113.200', '198.51.100.9', '2001:db8:7::1']) {
      expect([from, await registerForStatus({ from })]).toEqual([from, 403]);
    }
    for (const from of ['203.0.114.1', '198.51.100.8', '2001:db9::1']) {
      expect([from, await registerForStatus({ from })]).toEqual([from, 201]);
    }
  });

  test.each([
    ['IPv4 /24', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], '192.0.3.1'],
    ['IPv6 /64', ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:ffff::3'], '2001:db8:0:2::1'],
  ])('lets so many register an hour and network, also at once: %s', async (_name, inside, outside) => {
    const { id } = await add({ kind: 'rate', anHour: 4 });
    const all = await Promise.all(
      Array.from({ length: 9 }, (_, at) => registerForStatus({ from: inside[at % inside.length] ?? '' })),
    );
    expect(all.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 403, 403, 403, 403, 403]);
    expect(await registerForStatus({ from: outside })).toBe(201);
    expect((await listRuleHits(id)).totalCounts).toBe(5);
  });

  test('counts a refusal once, also with an Idempotency-Key', async () => {
    const { id } = await add(DOMAIN);
    const answers = [
      await register({ domain: 'spam.example', key: 'register-key-1' }),
      await register({ domain: 'spam.example' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect((await listRuleHits(id)).totalCounts).toBe(2);
  });
});

describe('the rules', () => {
  test('count from the moment that they are switched on, changed, removed and restored', async () => {
    const { id, version } = await add(DOMAIN, { isOn: false });
    const at = { domain: 'spam.example' };
    expect(await registerForStatus(at)).toBe(201);
    const on = await world.call('rules.setOn', { params: { id }, body: { isOn: true } });
    expect(on.json()).toMatchObject({ data: { id, isOn: true, version }, msg: RULE_MESSAGES.on });
    expect(await registerForStatus(at)).toBe(403);
    const body = { settings: { kind: 'domain', domains: ['other.example'] }, reason: 'Another one' };
    const changed = await world.call('rules.update', { params: { id }, body });
    expect(changed.json().data).toMatchObject({ ...body, version: version + 1, isOn: true });
    expect([await registerForStatus(at), await registerForStatus({ domain: 'other.example' })]).toEqual([
      201, 403,
    ]);
    expect((await world.call('rules.remove', { params: { id } })).statusCode).toBe(200);
    expect(await registerForStatus({ domain: 'other.example' })).toBe(201);
    expect(await list()).toEqual([]);
    expect((await world.call('trash.restore', { body: { kind: 'rules', id } })).statusCode).toBe(200);
    expect(await registerForStatus({ domain: 'other.example' })).toBe(403);
    const { rows } = await world.db.$client.query(
      `select action from audit_entries where kind = 'rules' and record = $1 order by id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'rules.create',
      'rules.setOn',
      'rules.update',
      'rules.remove',
      'trash.restore',
    ]);
  });

  test('of two colleagues who change one, the second hears of the first', async () => {
    const { id, version } = await add(DOMAIN);
    const headers = { 'if-match': `"${id}.${version}"` };
    const change = (reason: string) =>
      world.call('rules.update', { params: { id }, headers, body: { settings: DOMAIN, reason } });
    const answers = await Promise.all([change('One'), change('Two')]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({ code: 'changed_meanwhile', isOwnChange: true });
  });

  test.each([
    [{ kind: 'domain', domains: [] }, 'settings.domains'],
    [{ kind: 'domain', domains: ['no domain'] }, 'settings.domains.0'],
    [{ kind: 'network', networks: ['300.1.1.1'] }, 'settings.networks.0'],
    [{ kind: 'network', networks: ['10.0.0.0/33'] }, 'settings.networks.0'],
    [{ kind: 'network', networks: ['0.0.0.0/0'] }, 'settings.networks'],
    [{ kind: 'network', networks: ['2000::/3'] }, 'settings.networks'],
    [{ kind: 'rate', anHour: 0 }, 'settings.anHour'],
    [{ kind: 'throwaway', domains: ['x.com'] }, 'settings.domains'],
    [{ kind: 'unknown' }, 'settings.kind'],
  ])('are refused with what is wrong: %j', async (settings, field) => {
    const answer = await create(settings);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  test(`are at most ${RULES.most}, also when several are added at once`, async () => {
    await world.db.$client.query(
      `insert into rules (kind, settings, reason)
       select 'throwaway', '{"kind": "throwaway"}', 'R' || n from generate_series(1, ${RULES.most - 1}) n`,
    );
    const codes = (await Promise.all([create(DOMAIN), create(DOMAIN), create(DOMAIN)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(RULES.most);
  });

  test('forget what they hit after thirty days, and count the last seven', async () => {
    const { id } = await add(DOMAIN);
    await world.db.$client.query(
      `insert into rule_hits (rule_id, what, words, created_at)
       select $1, 'registration', 'd' || days, now() - make_interval(days => days) from unnest(array[1, 6, 8, 29, 31, 40]) days`,
      [id],
    );
    await forgetHits(world.db);
    expect((await listRuleHits(id)).data.map(({ words }) => words)).toEqual(['d1', 'd6', 'd8', 'd29']);
    expect((await list())[0]?.hits).toBe(2);
  });
});
