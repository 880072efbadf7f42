import { MEASURE_KINDS } from '@greenroom/contract/kit/measures';
import { MEASURE_TEMPLATES } from '@greenroom/contract/users-measures.rules';

import { scaleToPeople } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { DAY, toIsoTime } from '#kit/demo/times.ts';
import { measures } from '#rooms/users/measures/measures.table.ts';

/** Measures are taken for a week, and some for good. */
const [SPAN, PAST] = [7 * DAY, 200 * DAY];

/** Creates measures against some people, by the first admin: some in force, most of them ended at their hour. */
export async function seedMeasures(context: DemoContext): Promise<void> {
  const { adminId, db, now } = context;
  if (adminId === null || context.people.length < 2) return;
  const random = context.random.fork('measures');
  // Not the first, who signs in to the app.
  const people = context.people.slice(1);
  const about = new Set(Array.from({ length: scaleToPeople(context, 40) }, () => random.pick(people)));
  const rows = [...about].map(({ id, joinedAt }, index) => {
    const at = Math.max(joinedAt, index < 4 ? now - DAY : now - random.next() * PAST);
    const until = index === 0 ? null : at + SPAN;
    return {
      userId: id,
      kind: random.pick(MEASURE_KINDS),
      reason: random.pick(MEASURE_TEMPLATES).text,
      createdById: adminId,
      createdAt: toIsoTime(at),
      until: until === null ? null : toIsoTime(until),
      endedAt: until !== null && until <= now ? toIsoTime(until) : null,
    };
  });
  await insertRows(
    db,
    measures,
    rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  );
}
