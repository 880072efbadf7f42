import { createHash } from 'node:crypto';

import { peopleBefore, shareOf } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { FIRST_NAMES } from '#kit/demo/names.ts';
import type { Random } from '#kit/demo/random.ts';
import { DAY, HOUR, isoOf } from '#kit/demo/times.ts';
import { songTitle } from '#kit/demo/words.ts';
import { contestEntries, contestPartners, contestVotes } from '#rooms/contest/contest.table.ts';

const FEATURED = 10;
/** The staff opened voting for all songs at once, then paused two. */
const OPENED = 9 * DAY + 5 * HOUR;

const deviceOf = (number: number): Buffer => createHash('sha256').update(`demo device ${number}`).digest();

function distinctTitles(random: Random, count: number): string[] {
  const titles = new Set<string>();
  while (titles.size < count) titles.add(songTitle(random));
  return [...titles];
}

async function seedEntries(context: DemoContext, random: Random): Promise<number[]> {
  const { now, objects } = context;
  const count = FEATURED + shareOf(context, 30);
  const rows = distinctTitles(random, count).map((title, index) => {
    const isFeatured = index < FEATURED;
    const song = objects.songs[index % objects.songs.length] ?? { key: '', durationMs: 0 };
    const createdAt = Math.floor(now - 40 * DAY + ((index + random.next()) * 39.9 * DAY) / count);
    return {
      title,
      name: `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.wav`,
      objectKey: song.key,
      thumbnailKey: objects.covers[(index * 5) % objects.covers.length] ?? null,
      durationMs: song.durationMs,
      featured: isFeatured,
      isActive: isFeatured && index !== 3 && index !== 7,
      createdAt: isoOf(isFeatured ? Math.min(createdAt, now - 14 * DAY) : createdAt),
      updatedAt: isoOf(isFeatured ? now - OPENED : createdAt),
    };
  });
  return insertForIds(context.db, contestEntries, rows);
}

type Vote = typeof contestVotes.$inferInsert & { createdAt: string };

function votesOf(context: DemoContext, random: Random, ids: readonly number[]): Vote[] {
  const members = peopleBefore(context, context.now - OPENED);
  const votes: Vote[] = [];
  let devices = 0;
  for (const [index, entryId] of ids.slice(0, FEATURED).entries()) {
    const fame = 0.35 + 1.7 * Math.exp(-((index * 7) % FEATURED) / 4) * random.between(0.8, 1.2);
    const createdAt = () => isoOf(Math.floor(context.now - OPENED * random.next() ** 0.8));
    for (const person of random.sample(members, shareOf(context, Math.round(270 * fame)))) {
      votes.push({ entryId, userId: person.id, name: null, deviceHash: null, createdAt: createdAt() });
    }
    for (let i = shareOf(context, Math.round(240 * fame)); i > 0; i -= 1) {
      devices += 1;
      const deviceHash = deviceOf(devices);
      votes.push({
        entryId,
        userId: null,
        name: random.pick(FIRST_NAMES),
        deviceHash,
        createdAt: createdAt(),
      });
    }
  }
  return votes.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Ten featured songs with their votes, of people and of named devices, and submissions that wait. */
export async function seedContest(context: DemoContext): Promise<void> {
  const random = context.random.fork('contest');
  const ids = await seedEntries(context, random);
  const partners = ids.flatMap((entryId) =>
    random
      .sample(context.people, random.int(1, 4))
      .map((person, position) => ({ entryId, userId: person.id, position })),
  );
  await insertRows(context.db, contestPartners, partners);
  await insertRows(context.db, contestVotes, votesOf(context, random, ids));
}
