import { appealSubject } from '@greenroom/contract/users-appeals.rules';
import { MEASURE_KINDS } from '@greenroom/contract/kit/measures';

import { rowsOf } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int, Time, oneOf } from '#kit/db/row.ts';
import { iso } from '#kit/db/sql.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { HOUR, MINUTE, toIsoTime } from '#kit/demo/times.ts';
import { supportMessages } from '#rooms/support/support.table.ts';
import { appeals } from '#rooms/users/measures/appeals.table.ts';

/** What people answer to a measure. */
const WORDS = [
  'I posted the link once, because somebody asked for it in the answers. Please read them, too. I did not know the rule.',
  'This was my brother on my phone. I have changed my password, and it will not happen again.',
];

/** Answers the newest measures that are in force: what staff decide about, in Support. */
export async function seedAppeals({ db, now }: DemoContext): Promise<void> {
  const open = await rowsOf(
    db,
    { id: Int, userId: Int, kind: oneOf(MEASURE_KINDS), at: Time },
    sql`select id, user_id as "userId", kind, ${iso(sql`created_at`)} as at from measures
        where ended_at is null order by id desc limit ${WORDS.length}`,
  );
  const times = open.map(({ at }) => toIsoTime(Math.min(Date.parse(at) + 5 * HOUR, now - MINUTE)));
  const ids = await insertForIds(
    db,
    supportMessages,
    open.map(({ userId, kind }, index) => ({
      userId,
      subject: appealSubject(kind),
      message: `<p>${WORDS[index] ?? ''}</p>`,
      createdAt: times[index] ?? toIsoTime(now),
    })),
  );
  await insertRows(
    db,
    appeals,
    open.map(({ id }, index) => ({ measureId: id, supportId: ids[index], createdAt: times[index] })),
  );
}
