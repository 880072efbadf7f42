import { createHash } from 'node:crypto';

import { sql } from '#kit/db/orm.ts';
import { peopleBefore, scaleToPeople } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { FIRST_NAMES } from '#kit/demo/names.ts';
import type { Random } from '#kit/demo/random.ts';
import { DAY, HOUR, MINUTE, toIsoTime } from '#kit/demo/times.ts';
import { songTitle } from '#kit/demo/words.ts';
import {
  contestEntries,
  contestPartners,
  contestRounds,
  contestVotes,
} from '#rooms/contest/contest.table.ts';

const FEATURED = 10;
/** Songs of the previous round, which are submissions again. */
const PAST = 6;
/** The staff started voting for all songs together, then paused two. */
const OPENED = 9 * DAY + 5 * HOUR;
const PAUSED = DAY + 2 * HOUR;
const isPaused = (index: number): boolean => index === 3 || index === 7;
const PAST_OPENED = 52 * DAY + 3 * HOUR;
const PAST_ENDED = 45 * DAY + 1 * HOUR;
/** A song with suspicious votes: many in a minute, from one network. */
const SUSPECT = 4;
const SUSPECT_AT = 3 * DAY + 2 * HOUR;
const SUSPECT_NETWORK = 'of one cafe';

const hashToBytes = (text: string): Buffer => createHash('sha256').update(text).digest();

function distinctTitles(random: Random, count: number): string[] {
  const titles = new Set<string>();
  while (titles.size < count) titles.add(songTitle(random));
  return [...titles];
}

/** When the song at this index was submitted, and when the staff last changed it. In milliseconds. */
function makeSongTimes({ now }: DemoContext, index: number, count: number, random: Random): [number, number] {
  const at = Math.floor(now - 40 * DAY + ((index + random.next()) * 39.9 * DAY) / count);
  if (index < FEATURED) return [Math.min(at, now - 14 * DAY), now - (isPaused(index) ? PAUSED : OPENED)];
  if (index < FEATURED + PAST) return [at - 61 * DAY, now - PAST_ENDED + HOUR];
  return [at, at];
}

async function seedEntries(context: DemoContext, random: Random): Promise<number[]> {
  const { objects } = context;
  const count = FEATURED + scaleToPeople(context, 30);
  const rows = distinctTitles(random, count).map((title, index) => {
    const isFeatured = index < FEATURED;
    const song = objects.songs[index % objects.songs.length] ?? { key: '', durationMs: 0 };
    const [createdAt, updatedAt] = makeSongTimes(context, index, count, random);
    return {
      title,
      name: `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.mp3`,
      objectKey: song.key,
      thumbnailKey: objects.covers[(index * 5) % objects.covers.length] ?? null,
      durationMs: song.durationMs,
      featured: isFeatured,
      isActive: isFeatured && !isPaused(index),
      createdAt: toIsoTime(createdAt),
      updatedAt: toIsoTime(updatedAt),
    };
  });
  return insertForIds(context.db, contestEntries, rows);
}

type Vote = typeof contestVotes.$inferInsert & { createdAt: string };

const loggedVote = (entryId: number, userId: number | null, at: number): Vote => ({
  entryId,
  userId,
  name: null,
  deviceHash: null,
  sourceHash: null,
  hasToken: false,
  createdAt: toIsoTime(Math.floor(at)),
});

/** Returns a function that creates anonymous votes, each from a different device. */
function anonymousVoter(random: Random) {
  let devices = 0;
  return (entryId: number, source: string, at: number): Vote => {
    devices += 1;
    const deviceHash = hashToBytes(`demo device ${devices}`);
    const sourceHash = hashToBytes(`demo network ${source}`);
    return {
      ...loggedVote(entryId, null, at),
      name: random.pick(FIRST_NAMES),
      deviceHash,
      sourceHash,
      // Most apps ask for a token; a script in a café does not.
      hasToken: source !== SUSPECT_NETWORK && devices % 5 > 0,
    };
  };
}

/** How long ago its voting began and ended. In milliseconds. */
function songSpan(index: number): [number, number] {
  if (index >= FEATURED) return [PAST_OPENED, PAST_ENDED];
  return [OPENED, isPaused(index) ? PAUSED : 0];
}

function makeDemoVotes(context: DemoContext, random: Random, ids: readonly number[]): Vote[] {
  const { now } = context;
  const anonymousVote = anonymousVoter(random);
  const share = (many: number) => scaleToPeople(context, Math.round(many));
  const suspectAt = Math.floor((now - SUSPECT_AT) / MINUTE) * MINUTE;
  const votes: Vote[] = [];
  for (const [index, entryId] of ids.slice(0, FEATURED + PAST).entries()) {
    const [from, until] = songSpan(index);
    const at = () => now - until - (from - until) * random.next() ** 0.8;
    const fame = 0.35 + 1.7 * Math.exp(-((index * 7) % FEATURED) / 4) * random.between(0.8, 1.2);
    for (const person of random.sample(peopleBefore(context, now - from), share(270 * fame))) {
      votes.push(loggedVote(entryId, person.id, at()));
    }
    for (let i = share(240 * fame); i > 0; i -= 1) {
      votes.push(anonymousVote(entryId, String(random.int(1, 300)), at()));
    }
    for (let i = index === SUSPECT ? share(130) : 0; i > 0; i -= 1) {
      votes.push(anonymousVote(entryId, SUSPECT_NETWORK, suspectAt + random.next() * 0.9 * MINUTE));
    }
  }
  return votes.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Creates the closed round with its figures, and the open one. */
async function seedRounds({ db, now }: DemoContext, ids: readonly number[]): Promise<void> {
  const [past, open] = await insertForIds(db, contestRounds, [
    { startedAt: toIsoTime(now - PAST_OPENED), endedAt: toIsoTime(now - PAST_ENDED) },
    { startedAt: toIsoTime(now - OPENED), endedAt: null },
  ]);
  await db.execute(
    sql`insert into contest_round_songs
          (round_id, entry_id, title, rank, votes_logged, votes_not_logged, last_vote_id)
        select ${past}::bigint, id, title,
          rank() over (order by votes_logged + votes_not_logged desc),
          votes_logged, votes_not_logged, (select max(id) from contest_votes where entry_id = e.id)
        from contest_entries e where id = any (${sql.param(ids.slice(FEATURED, FEATURED + PAST))}::bigint[])`,
  );
  await db.execute(
    sql`insert into contest_round_songs (round_id, entry_id, title)
        select ${open}::bigint, id, title from contest_entries where featured`,
  );
}

/** Creates ten featured songs with votes of users and named devices, pending submissions, and a closed round. */
export async function seedContest(context: DemoContext): Promise<void> {
  const random = context.random.fork('contest');
  const ids = await seedEntries(context, random);
  const partners = ids.flatMap((entryId) =>
    random
      .sample(context.people, random.int(1, 4))
      .map((person, position) => ({ entryId, userId: person.id, position })),
  );
  await insertRows(context.db, contestPartners, partners);
  await insertRows(context.db, contestVotes, makeDemoVotes(context, random, ids));
  await seedRounds(context, ids);
}
