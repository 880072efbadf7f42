import { peopleBefore, scaleToPeople } from '#kit/demo/context.ts';
import type { DemoContext, Person } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import type { Random } from '#kit/demo/random.ts';
import { DAY, HOUR, toIsoTime, MINUTE } from '#kit/demo/times.ts';
import { parlourMembers, parlourRsvps, parlours } from '#rooms/parlours/parlours.table.ts';

const TITLES: readonly (readonly [title: string, text: string])[] = [
  ['Kitchen Session', 'Songs between the sink and the stove, with requests taken until the soup is ready.'],
  ['Vinyl and Voices', 'One record a side, one story a song.'],
  ['The Quiet Set', 'No amplifiers, no talking, all ears.'],
  ['Beat Clinic', 'Bring a loop and leave with an arrangement.'],
  ['Rooftop Strings', 'A quartet, a sunset and the noise of the city below.'],
  ['Midnight Gospel Brunch', 'Late for some, early for others, loud for all.'],
  ['Writers in the Round', 'Four chairs, four guitars and the songs behind the hits.'],
  ['Synth Garden', 'Patch cables, plants and very slow music.'],
  ['Horns Only', 'What happens when nobody brings a guitar.'],
  ['First Listen', 'A record before its release, track by track, with the people who made it.'],
  ['The Long Groove', 'One chord for forty minutes. You will not miss the others.'],
  ['Ask the Engineer', 'Rough mixes opened, cleaned and closed again, live.'],
];

type Draft = {
  owner: Person;
  title: string;
  description: string;
  priceCents: number;
  startsAt: number;
  liveAt: number | null;
  finishedAt: number | null;
};
/** A finished parlour, as the sales room needs it. */
export type FinishedParlour = Pick<Draft, 'owner' | 'title' | 'description' | 'priceCents' | 'startsAt'> & {
  id: number;
  guests: readonly Person[];
  finishedAt: number;
};

/** Returns an evening some days from now, on the half hour, between six and ten in New York's winter. */
function eveningAt(now: number, days: number, random: Random): number {
  const midnight = Math.floor((now + days * DAY) / DAY) * DAY;
  return midnight + 23 * HOUR + random.int(0, 8) * 30 * MINUTE;
}

function createDraft(context: DemoContext, random: Random, startsAt: number): Draft {
  const [title, description] = random.pick(TITLES);
  const owner = random.pick(peopleBefore(context, startsAt - 21 * DAY));
  return {
    owner,
    title: random.chance(0.4) ? `${title} with ${owner.name.split(' ')[0] ?? ''}` : title,
    description,
    priceCents: random.int(2, 12) * 500,
    startsAt,
    liveAt: null,
    finishedAt: null,
  };
}

/** Past parlours week by week, one live now, and some scheduled; oldest start first. */
function createDrafts(context: DemoContext, random: Random): Draft[] {
  const { now } = context;
  const past = Array.from({ length: scaleToPeople(context, 38) }, (_, index) => {
    const draft = createDraft(context, random, eveningAt(now, -4 - index * 8 - random.int(0, 6), random));
    const liveAt = draft.startsAt + random.int(0, 9) * MINUTE;
    return { ...draft, liveAt, finishedAt: liveAt + random.int(38 * 60, 110 * 60) * 1000 };
  });
  const live = createDraft(context, random, Math.floor((now - 20 * MINUTE) / (30 * MINUTE)) * 30 * MINUTE);
  const coming = Array.from({ length: scaleToPeople(context, 14) }, (_, index) =>
    createDraft(context, random, eveningAt(now, 1 + index * 3, random)),
  );
  return [...past, { ...live, liveAt: live.startsAt + 4 * MINUTE }, ...clashing(coming)].toSorted(
    (a, b) => a.startsAt - b.startsAt,
  );
}

/** The host of the first one has a clash: the second starts an hour later. */
const clashing = ([first, second, ...rest]: Draft[]): Draft[] =>
  first && second
    ? [first, { ...second, owner: first.owner, startsAt: first.startsAt + HOUR }, ...rest]
    : [first, second].filter((draft) => draft !== undefined);

async function seedGuests(
  context: DemoContext,
  random: Random,
  drafts: readonly Draft[],
  ids: readonly number[],
) {
  const rsvps = drafts.map((draft) => {
    const others = peopleBefore(context, Math.min(context.now, draft.startsAt) - 7 * DAY).filter(
      (person) => person.id !== draft.owner.id,
    );
    return random.sample(others, random.int(6, 48));
  });
  const members = rsvps.map((guests) => guests.slice(0, random.int(1, 4)));
  await insertRows(
    context.db,
    parlourMembers,
    members.flatMap((list, at) =>
      list.map((person, position) => ({ parlourId: ids[at] ?? 0, userId: person.id, position })),
    ),
  );
  await insertRows(
    context.db,
    parlourRsvps,
    rsvps.flatMap((guests, at) =>
      guests.map((person) => {
        const latest = Math.min(context.now, drafts[at]?.startsAt ?? context.now);
        const createdAt = toIsoTime(Math.floor(latest - random.next() * 6 * DAY));
        return { parlourId: ids[at] ?? 0, userId: person.id, createdAt };
      }),
    ),
  );
  return rsvps;
}

function madeAt(
  context: DemoContext,
  random: Random,
  { startsAt, liveAt, finishedAt }: Pick<Draft, 'startsAt' | 'liveAt' | 'finishedAt'>,
): { createdAt: string; updatedAt: string } {
  const createdAt = Math.floor(Math.min(context.now, startsAt) - random.between(6.5, 20) * DAY);
  return { createdAt: toIsoTime(createdAt), updatedAt: toIsoTime(finishedAt ?? liveAt ?? createdAt) };
}

/** Creates parlours and returns the finished ones. */
export async function seedParlours(context: DemoContext): Promise<FinishedParlour[]> {
  const random = context.random.fork('parlours');
  const drafts = createDrafts(context, random);
  const rows = drafts.map(({ owner, title, startsAt, liveAt, finishedAt, ...rest }, index) => ({
    ...rest,
    ...madeAt(context, random, { startsAt, liveAt, finishedAt }),
    ownerId: owner.id,
    suiteTitle: title,
    posterKey: context.objects.posters[index % context.objects.posters.length] ?? '',
    videoIntroKey: random.chance(0.7) ? context.objects.clip.key : null,
    startsAt: toIsoTime(startsAt),
    liveAt: liveAt === null ? null : toIsoTime(liveAt),
    finishedAt: finishedAt === null ? null : toIsoTime(finishedAt),
    isPublic: liveAt !== null || random.chance(0.75),
    communityTab: random.chance(0.5),
  }));
  const ids = await insertForIds(context.db, parlours, rows);
  const guests = await seedGuests(context, random, drafts, ids);
  return drafts.flatMap((draft, index) => {
    const { finishedAt } = draft;
    if (finishedAt === null) return [];
    return [{ ...draft, finishedAt, id: ids[index] ?? 0, guests: guests[index] ?? [] }];
  });
}
