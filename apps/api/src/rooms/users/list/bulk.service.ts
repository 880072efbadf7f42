import type { Body, calls } from '@greenroom/contract';
import type { BulkAnswer } from '@greenroom/contract/kit/bulk';
import type { UserQuery } from '@greenroom/contract/users';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';

import type { Sql, Tx } from '#kit/db/db.ts';
import { revokeSessionsOf } from '#kit/access/sessions.ts';
import type { Balloting, Ballots } from '#kit/records/ballots.ts';
import { changeMany } from '#kit/records/bulk.ts';
import type { BulkAct, BulkRow, BulkSpec } from '#kit/records/bulk.ts';
import { removeUsers, setUserFlag } from '#rooms/users/list/bulk.store.ts';
import { selectUsers } from '#rooms/users/list/list.store.ts';
import { moveVotes, undoneVotes, votesEntry, withVotes } from '#rooms/users/profile/votes.service.ts';
import { users } from '#rooms/users/users.table.ts';

type Action = Body<'users.changeMany'>['action'];

const feature = (value: boolean): BulkAct => ({
  action: 'users.setFeatured',
  done: value ? 'featured' : 'taken out of the featured members',
  change: (tx, ids) => setUserFlag(tx, ids, 'featured', value),
});

/** Ends the sessions of those whom a change has locked out, as the call for one person does. */
async function lockOut(tx: Tx, rows: BulkRow[]): Promise<BulkRow[]> {
  const changed = rows.filter(({ before }) => before);
  await revokeSessionsOf(
    tx,
    'user',
    changed.map(({ id }) => id),
  );
  return rows;
}

/** What can be done to many people at once. */
export const usersBulk: BulkSpec<Action, Partial<UserQuery>> = {
  kind: 'users',
  table: users,
  title: users.name,
  nouns: ['person', 'people'],
  acts: {
    activate: {
      action: 'users.setActive',
      done: 'activated',
      change: (tx, ids) => setUserFlag(tx, ids, 'active', true),
    },
    deactivate: {
      action: 'users.setActive',
      done: 'deactivated',
      change: async (tx, ids) => lockOut(tx, await setUserFlag(tx, ids, 'active', false)),
    },
    feature: feature(true),
    unfeature: feature(false),
    remove: {
      action: 'users.remove',
      done: 'deleted',
      change: async (tx, ids) => lockOut(tx, await removeUsers(tx, ids)),
    },
  },
  select: (filter, { zone }) => selectUsers(filter, zone),
};

/** What becomes active with an action; an action that is missing here leaves that as it is. */
const ACTIVE: Partial<Record<Action, boolean>> = { activate: true, deactivate: false };

/**
 * Changes many people, and with a deactivation or an activation the votes of theirs, where that is asked. Undo takes back
 * what the change did to votes, too.
 */
export async function changeManyUsers(
  db: Sql,
  request: FastifyRequest,
  ballots: Balloting,
  { votes_aside, votes_again, ...body }: z.output<(typeof calls)['users.changeMany']['body']>,
): Promise<BulkAnswer> {
  const { action, reason } = body;
  let votes: Ballots | undefined;
  const active = ACTIVE[action] ?? null;
  const act = usersBulk.acts[action];
  const change: BulkAct['change'] = async (tx, ids, undone) => {
    const asked = undone === undefined ? { votes_aside, votes_again } : await undoneVotes(tx, undone);
    const moved = (votes = await moveVotes(tx, request, ballots, {
      ids,
      asked: { ...asked, reason },
      active,
    }));
    const rows = await act.change(tx, ids, undone);
    for (const row of rows) if (row.before) Object.assign((row.after ??= {}), votesEntry(moved));
    return rows;
  };
  const spec = { ...usersBulk, acts: { ...usersBulk.acts, [action]: { ...act, change } } };
  const answer = await changeMany(db, request, spec, body);
  return votes ? { ...answer, msg: withVotes(answer.msg, votes) } : answer;
}
