import { scaleToPeople, timeSince } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds } from '#kit/demo/insert-rows.ts';
import { toIsoTime } from '#kit/demo/times.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';

const NAMES = [
  'Behind the Board',
  'The Second Verse',
  'Green Room Confessions',
  'Load-In at Four',
  'Chords and Coffee',
  'Late Mix',
  'Songs We Almost Threw Away',
  'Room Mics',
  'The Merch Table',
  'Sunday Soundcheck',
  'From the Cheap Seats',
  'Count Me In',
  'Ghost Notes',
  'Dead Air',
  'One Take Only',
  'Tape Hiss',
];

export type SeededPodcast = { id: number; userId: number; createdAt: number };

/** Creates podcasts, some not shown in the app; the media room creates their tracks. */
export async function seedPodcasts(context: DemoContext): Promise<SeededPodcast[]> {
  const random = context.random.fork('podcasts');
  const hosts = random.sample(context.people, scaleToPeople(context, 95));
  const drafts = hosts
    .flatMap((host) =>
      random.sample(NAMES, random.chance(0.6) ? 1 : random.int(2, 4)).map((name) => ({
        userId: host.id,
        name: random.chance(0.3) ? `${name} with ${host.name.split(' ')[0] ?? host.name}` : name,
        isShow: random.chance(0.85),
        createdAt: timeSince(context, random, host.joinedAt),
      })),
    )
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const rows = drafts.map((draft) => ({
    ...draft,
    createdAt: toIsoTime(draft.createdAt),
    updatedAt: toIsoTime(draft.createdAt),
  }));
  const ids = await insertForIds(context.db, podcasts, rows);
  return drafts.map(({ userId, createdAt }, index) => ({ id: ids[index] ?? 0, userId, createdAt }));
}
