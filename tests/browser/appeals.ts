import type { MeasureKind } from '@greenroom/contract/kit/measures';
import { appealSubject } from '@greenroom/contract/users-appeals.rules';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { signId } from '../../apps/api/src/kit/access/signed-ids.ts';
import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';

export const appealPanel = (page: Page): Locator => page.getByRole('region', { name: 'Appeal' });

type NewMeasure = {
  user: number;
  kind: MeasureKind;
  reason: string;
  adminId: number;
  until?: string;
};

/** Adds a measure that is in force. Returns its id. */
export async function addMeasure(db: Db, measure: NewMeasure): Promise<number> {
  const { user, kind, reason, adminId, until = null } = measure;
  const [made] = await rowsOf(
    db,
    { id: Int },
    sql`insert into measures (user_id, kind, reason, created_by_id, until)
        values (${user}, ${kind}, ${reason}, ${adminId}, ${until}) returning id`,
  );
  return made?.id ?? 0;
}

/** Returns the address of the page on which a person answers a measure. */
export const appealAddress = async (db: Db, measureId: number): Promise<string> =>
  `/appeal?token=${await signId(db, 'appeal', measureId)}`;

/** Adds a measure that the person has answered. Returns the id of the message. */
export async function addAppeal(db: Db, measure: NewMeasure & { words: string }): Promise<number> {
  const id = await addMeasure(db, measure);
  const [made] = await rowsOf(
    db,
    { id: Int },
    sql`insert into support_messages (user_id, subject, message, created_at)
        values (${measure.user}, ${appealSubject(measure.kind)}, ${measure.words}, now() - interval '630 minutes')
        returning id`,
  );
  await db.execute(sql`insert into appeals (measure_id, support_id) values (${id}, ${made?.id ?? 0})`);
  return made?.id ?? 0;
}

const AT_HAND = { link: '', message: 0 };
/** A link that was not used, and a message to decide about, for the suites that make each call fail. */
export const atHand = (): Readonly<typeof AT_HAND> => AT_HAND;

/** Makes both anew: each test uses one of them up. Both people are among those whom no other test deletes. */
export async function renewAppeals(db: Db, adminId: number): Promise<void> {
  await db.execute(sql`delete from support_messages where id in (select support_id from appeals)`);
  await db.execute(sql`delete from appeals`);
  await db.execute(sql`delete from measures where kind <> 'warn'`);
  const measure = { adminId, reason: 'Too much spam.' };
  AT_HAND.link = await appealAddress(db, await addMeasure(db, { ...measure, user: 23, kind: 'suspend' }));
  AT_HAND.message = await addAppeal(db, { ...measure, user: 21, kind: 'mute', words: 'It was not me.' });
}
