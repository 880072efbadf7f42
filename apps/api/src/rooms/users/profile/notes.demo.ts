import { eq } from '#kit/db/orm.ts';
import { scaleToPeople, timeSince } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { toIsoTime } from '#kit/demo/times.ts';
import { admins } from '#rooms/account/account.table.ts';
import { userNotes } from '#rooms/users/users.table.ts';

const NOTES = [
  'Called about the invoice. It went to the old address; sent once more.',
  'Asked for a second parlour in the same month. Said yes, as the first one sold out.',
  'Very kind on the phone. Would like to be asked for the next community interview.',
  'The portrait was of somebody else. Asked for another one, which came the same day.',
  'Two posts about the same gig were reported. We spoke, and one of them is hidden now.',
  'Wants to move all tracks to the new band profile.\nWaiting for the names of the other members.',
  'Refunded one ticket by hand, as agreed with the payment provider.',
  'Prefers to be written to in Spanish.',
  'Teaches at the music school downtown; twelve students may join in autumn.',
  'Could not sign in with the new phone. A password link solved it.',
];

/** Creates staff notes about some users, by the first admin; none if there is no admin yet. */
export async function seedUserNotes(context: DemoContext): Promise<void> {
  const { adminId, db } = context;
  if (adminId === null) return;
  const [admin] = await db.select({ email: admins.email }).from(admins).where(eq(admins.id, adminId));
  const random = context.random.fork('notes');
  // The newest users are on the first page of the list, so that a note is easy to find.
  const newest = context.people.slice(-10);
  const rows = Array.from({ length: scaleToPeople(context, 160) }, (_, index) => {
    const person = index < 8 ? random.pick(newest) : random.pick(context.people);
    return {
      userId: person.id,
      message: random.pick(NOTES),
      adminId,
      admin: admin?.email ?? '',
      createdAt: toIsoTime(timeSince(context, random, person.joinedAt)),
    };
  });
  await insertRows(
    db,
    userNotes,
    rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  );
}
