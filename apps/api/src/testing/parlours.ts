import { calls } from '@greenroom/contract';
import type { Parlour } from '@greenroom/contract/parlours';

import type { World } from '#testing/world.ts';
import { parlourMembers, parlourRsvps, parlours } from '#rooms/parlours/parlours.table.ts';
import { sales, transactions } from '#rooms/sales/sales.table.ts';

type Row = typeof parlours.$inferInsert;
type SaleRow = typeof sales.$inferInsert;

/** The values of a parlour, with the ids of its users. */
type Given = Partial<Row> & { members?: number[]; rsvps?: number[] };

let made = 0;

/** Inserts a parlour for tomorrow with these members and rsvps; its host is a new user unless given. Returns its id. */
export async function addParlour(
  world: World,
  { members = [], rsvps = [], ...row }: Given = {},
): Promise<number> {
  made += 1;
  const [parlour] = await world.db
    .insert(parlours)
    .values({
      suiteTitle: `Parlour ${made}`,
      priceCents: 1000,
      posterKey: 'demo/poster.webp',
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      ...row,
      ownerId: row.ownerId ?? (await world.addUser()).id,
    })
    .returning({ id: parlours.id });
  if (!parlour) throw new Error('no parlour');
  const parlourId = parlour.id;
  if (members.length > 0) {
    await world.db
      .insert(parlourMembers)
      .values(members.map((userId, position) => ({ parlourId, userId, position })));
  }
  if (rsvps.length > 0) {
    await world.db.insert(parlourRsvps).values(rsvps.map((userId) => ({ parlourId, userId })));
  }
  return parlourId;
}

/** Inserts a finished parlour with its sale and returns both ids. */
export async function addSale(
  world: World,
  { sale = {}, ...row }: Given & { sale?: Partial<SaleRow> } = {},
): Promise<{ id: number; saleId: number; ownerId: number }> {
  const ownerId = row.ownerId ?? (await world.addUser()).id;
  const finishedAt = row.finishedAt ?? new Date().toISOString();
  const liveAt = row.liveAt ?? new Date(Date.parse(finishedAt) - 3_600_000).toISOString();
  const id = await addParlour(world, { startsAt: liveAt, ...row, ownerId, liveAt, finishedAt });
  const [inserted] = await world.db
    .insert(sales)
    .values({
      parlourId: id,
      userId: ownerId,
      title: row.suiteTitle ?? `Parlour ${made}`,
      priceCents: row.priceCents ?? 1000,
      durationMs: Date.parse(finishedAt) - Date.parse(liveAt),
      createdAt: finishedAt,
      ...sale,
    })
    .returning({ id: sales.id });
  if (!inserted) throw new Error('no sale');
  return { id, saleId: inserted.id, ownerId };
}

/** Inserts a payment as the payment integration does. Returns its id. */
export async function addPayment(
  world: World,
  saleId: number,
  userId: number,
  payment: Partial<typeof transactions.$inferInsert> = {},
): Promise<number> {
  const [row] = await world.db
    .insert(transactions)
    .values({ saleId, userId, amountCents: 1000, status: 'succeeded', ...payment })
    .returning({ id: transactions.id });
  if (!row) throw new Error('no payment');
  return row.id;
}

/** Returns the list of parlours. */
export async function listParlours(world: World): Promise<Parlour[]> {
  const response = await world.call('parlours.list');
  return calls['parlours.list'].output.parse(response.json()).data as Parlour[];
}

/** Returns a parlour of the list. */
export const findParlour = async (world: World, id: number): Promise<Parlour | undefined> =>
  (await listParlours(world)).find((parlour) => parlour.id === id);
