import type { DemoContext, Person } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import type { Random } from '#kit/demo/random.ts';
import { DAY, HOUR, toIsoTime } from '#kit/demo/times.ts';
import { saleReviews, sales, transactions } from '#rooms/sales/sales.table.ts';

const REVIEWS: readonly (readonly [stars: number, message: string])[] = [
  [5, 'Felt like sitting on the sofa next to them. More of this, please.'],
  [5, 'The last song alone was worth it.'],
  [5, 'I have watched it twice already.'],
  [5, ''],
  [4, 'Lovely evening. The sound was a bit low in the first minutes.'],
  [4, 'Great host, good questions, slightly too short.'],
  [4, ''],
  [3, 'Nice idea, but my stream stopped twice.'],
  [2, 'Started twenty minutes late.'],
];
const REVIEW_WEIGHTS = [0, 0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 8];

type Finished = {
  id: number;
  owner: Person;
  title: string;
  description: string;
  priceCents: number;
  startsAt: number;
  finishedAt: number;
  guests: readonly Person[];
};
type Payment = { person: Person; status: 'succeeded' | 'pending' | 'failed' | 'refunded'; at: number };

/** A refund is a separate row beside the payment that it returns. */
function paymentsOf(parlour: Finished, now: number, random: Random): Payment[] {
  const isFresh = parlour.finishedAt > now - 10 * DAY;
  return parlour.guests.flatMap<Payment>((person) => {
    const share = random.next();
    const at = Math.floor(parlour.startsAt - random.next() ** 2 * 6 * DAY);
    if (share < 0.05) return [{ person, status: 'failed', at }];
    if (share < 0.1) {
      // Draws no random number, so that the rest of the demo stays the same.
      const back = Math.min(now, parlour.finishedAt + Math.round(share * 400) * HOUR);
      return [
        { person, status: 'succeeded', at },
        { person, status: 'refunded', at: back },
      ];
    }
    if (share < (isFresh ? 0.22 : 0.11)) return [{ person, status: 'pending', at }];
    return [{ person, status: 'succeeded', at }];
  });
}

/** Returns the guests who paid and were not refunded. */
function keepPayments(payments: readonly Payment[]): Payment[] {
  const returned = new Set(
    payments.filter(({ status }) => status === 'refunded').map(({ person }) => person),
  );
  return payments.filter(({ status, person }) => status === 'succeeded' && !returned.has(person));
}

async function seedSale(
  context: DemoContext,
  random: Random,
  parlour: Finished,
  saleId: number,
  payments: Payment[],
) {
  const { db, now } = context;
  await insertRows(
    db,
    transactions,
    payments
      .toSorted((a, b) => a.at - b.at)
      .map(({ person, status, at }) => ({
        saleId,
        userId: person.id,
        amountCents: parlour.priceCents,
        status,
        createdAt: toIsoTime(at),
      })),
  );
  const happy = keepPayments(payments).filter(() => random.chance(0.35));
  await insertRows(
    db,
    saleReviews,
    happy.map(({ person }) => {
      const [stars, message] = REVIEWS[random.pick(REVIEW_WEIGHTS)] ?? [5, ''];
      const at = Math.min(now, parlour.finishedAt + random.int(1, 60) * HOUR);
      return { saleId, userId: person.id, stars, message, createdAt: toIsoTime(at) };
    }),
  );
}

/** Creates the payments of finished parlours, of all four kinds, and their reviews. */
export async function seedSales(context: DemoContext, finished: readonly Finished[]): Promise<void> {
  const random = context.random.fork('sales');
  const payments = finished.map((parlour) => paymentsOf(parlour, context.now, random));
  const rows = finished.map((parlour, index) => {
    const isSaved = random.chance(0.72);
    return {
      parlourId: parlour.id,
      userId: parlour.owner.id,
      title: parlour.title,
      description: parlour.description,
      priceCents: parlour.priceCents,
      savedToProfile: isSaved,
      isTop: isSaved && random.chance(0.3),
      videoKey: random.chance(0.82) ? context.objects.clip.key : null,
      durationMs: parlour.finishedAt - parlour.startsAt,
      numParticipants: keepPayments(payments[index] ?? []).length,
      createdAt: toIsoTime(parlour.finishedAt),
    };
  });
  const ids = await insertForIds(context.db, sales, rows);
  for (const [index, parlour] of finished.entries()) {
    await seedSale(context, random, parlour, ids[index] ?? 0, payments[index] ?? []);
  }
}
