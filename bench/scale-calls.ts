import { callUrl } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { CallName } from '@greenroom/contract/wire';

import { hashToken, newToken } from '../apps/api/src/kit/access/tokens.ts';
import { withClient } from './fill.ts';
import { userListForms } from './forms.ts';

/** A call as it is sent. */
export type Made = { method: string; path: string; token: string; body?: object };

/** The variants of lists and figures that the page names. */
const NAMED = new Map([
  ['newest', 'user list, newest'],
  ['page in the middle', 'user list, page in the middle'],
  ['page in the middle, by name', 'the same, by name'],
  ['search, rare (a full name)', 'search, one person found'],
  ['search, common (a last name)', 'search, a common last name'],
  ['total of: most of all (a mail domain)', 'total of a search that finds six in ten'],
  ['dashboard, counts', 'dashboard'],
  ['bulletins.list, newest', 'posts'],
  ['support.list, newest', 'support'],
  ['contest.list, featured', 'song contest'],
  ['sales.list, newest', 'finished parlours'],
  ['money.getSheet, this month', "the month's sheet"],
  ['audit.list, newest', 'activity'],
]);

/** Returns the calls that read, with their words. */
export function listScaleReads(people: number, token: string): [string, Made][] {
  return userListForms(people).flatMap(({ name, call, params, query, body }) => {
    const title = NAMED.get(name);
    const path = callUrl(wire[call], params, query);
    return title ? [[title, { method: wire[call].method, path, token, ...(body && { body }) }]] : [];
  });
}

/** Starts sessions of people who have not voted yet. Returns their tokens. */
export async function startWriters(url: string, people: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: Math.min(count, people * 0.7) }, () => newToken('ses'));
  await withClient(url, (client) =>
    client.query(
      `insert into sessions (token_hash, realm, subject_id, expires_at)
       select hash, 'user', u.id, now() + interval '1 hour'
       from (select hash, row_number() over () as n from unnest($1::bytea[]) hash) h
       join (select id, row_number() over (order by id desc) as n from users where active) u using (n)`,
      [tokens.map((token) => hashToken(token))],
    ),
  );
  return tokens;
}

const of = (call: CallName, token: string, id: number, body?: object): Made => ({
  method: wire[call].method,
  path: callUrl(wire[call], { id }, undefined),
  token,
  ...(body && { body }),
});

/** Returns the calls that write, with their words; each is made once. */
export function listScaleWrites(people: number, staff: string, tokens: string[]): [string, () => Made][] {
  let count = 0;
  const next = () => {
    count += 1;
    return tokens[count % tokens.length] ?? '';
  };
  return [
    ['vote, ten songs', () => of('contest.vote', next(), 1 + (count % 10))],
    ['vote, one song', () => of('contest.vote', next(), 1)],
    [
      'post',
      () =>
        of('bulletins.create', next(), 0, {
          title: 'Singer wanted',
          description: 'For our band',
          roleIds: [1],
        }),
    ],
    [
      'support message',
      () => of('support.create', next(), 0, { subject: 'Upload', message: 'It stops at the half.' }),
    ],
    [
      'change by staff, with its entry in the activity',
      () => {
        count += 1;
        return of('users.setActive', staff, 1 + ((count * 7919) % people), { active: count % 2 === 0 });
      },
    ],
  ];
}
