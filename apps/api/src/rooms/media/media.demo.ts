import { scaleToPeople, timeSince } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import type { Random } from '#kit/demo/random.ts';
import { AGE, toIsoTime } from '#kit/demo/times.ts';
import { songTitle } from '#kit/demo/words.ts';
import { objects } from '#kit/db/kit.table.ts';
import { tracks } from '#rooms/media/media.table.ts';

const EPISODES = [
  'The First Chord',
  'Why We Still Use Tape',
  'A Drummer Walks Into a Bank',
  'Getting Paid, Part One',
  'The Bridge Problem',
  'Songs About Weather',
  'Touring With a Toddler',
  'How to Lose a Snare',
  'Questions From the Mailbox',
  'The Loudest Room in Town',
];

type Podcast = { id: number; userId: number; createdAt: number };

/** The objects in the object store. */
export async function seedObjects(context: DemoContext): Promise<void> {
  const createdAt = toIsoTime(context.now - AGE);
  const rows = context.objects.files.map(({ key, contentType, sizeBytes }) => ({
    key,
    contentType,
    sizeBytes,
    createdAt,
  }));
  await insertRows(context.db, objects, rows);
}

type NewTrack = typeof tracks.$inferInsert;

function createTrack(
  context: DemoContext,
  random: Random,
  of: Pick<NewTrack, 'userId' | 'title' | 'position'>,
) {
  const song = random.pick(context.objects.songs);
  return {
    ...of,
    podcastId: null,
    objectKey: song.key,
    thumbnailKey: random.chance(0.9) ? random.pick(context.objects.covers) : null,
    durationMs: song.durationMs,
  };
}

/** Creates users' own tracks, and one to three for each podcast. */
export async function seedTracks(context: DemoContext, podcasts: readonly Podcast[]): Promise<void> {
  const random = context.random.fork('tracks');
  const rows: NewTrack[] = [];
  for (const person of random.sample(context.people, scaleToPeople(context, 640))) {
    for (let position = 0, count = random.int(1, 4); position < count; position += 1) {
      const track = createTrack(context, random, { userId: person.id, title: songTitle(random), position });
      rows.push({ ...track, createdAt: toIsoTime(timeSince(context, random, person.joinedAt)) });
    }
  }
  for (const { id, userId, createdAt } of podcasts) {
    for (const [position, name] of random.sample(EPISODES, random.int(1, 3)).entries()) {
      const track = createTrack(context, random, { userId, title: `${position + 1}. ${name}`, position });
      rows.push({ ...track, podcastId: id, createdAt: toIsoTime(createdAt) });
    }
  }
  await insertRows(context.db, tracks, rows);
}
