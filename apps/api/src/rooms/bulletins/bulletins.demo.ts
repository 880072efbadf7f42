import { scaleToPeople, timeSince } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { HOUR, toIsoTime } from '#kit/demo/times.ts';
import { GENRES } from '#kit/demo/words.ts';
import { bulletinResponses, bulletins } from '#rooms/bulletins/bulletins.table.ts';

/** Title, text, and the requested talents; `{city}` and `{genre}` are filled in. */
const POSTS: readonly (readonly [title: string, text: string, roleIds: readonly number[]])[] = [
  [
    'Drummer wanted for a {genre} trio',
    'We rehearse twice a week in {city}, own a PA that mostly works, and have four shows booked. Looking for someone who plays quietly well and loudly better.',
    [3],
  ],
  [
    'Need a mix engineer for a five-song EP',
    'All tracked, well labelled, rough mixes ready. {genre} with live drums. Budget is modest but real. Send two mixes you are proud of.',
    [4],
  ],
  [
    'Vocalist for a {genre} feature',
    'Track is finished but for the second verse. Around 92 bpm, warm and unhurried. Remote is fine, credit and split agreed before we start.',
    [1, 5],
  ],
  [
    'Co-writers night, first Tuesday of the month',
    'Bring half a song and leave with a whole one. We meet in {city}, six people at most, coffee is on the house.',
    [5, 1],
  ],
  [
    'Beat pack for free, tell me what you make',
    'Twelve {genre} loops I will never finish. Take them, flip them, send me the result. No clearance needed.',
    [2],
  ],
  [
    'Looking for a string player for one session',
    'Two parts, four hours in {city}, charts are ready. Violin or viola. Paid the same day.',
    [3],
  ],
  [
    'Studio day to share in {city}',
    'I booked the big room for a whole Saturday and need only the morning. Split the cost and take the afternoon, engineer included.',
    [2, 4],
  ],
  [
    'Bass player moving to {city}, seeks a band',
    'Ten years of {genre}, can read, can sing a third above, have a van. Happy to sub until something sticks.',
    [1, 3],
  ],
  [
    'Does anyone here repair tape machines?',
    'The left channel of my half-inch machine sounds like the sea. I would rather pay one of you than a stranger.',
    [4],
  ],
  [
    'Opening slot on a small tour in spring',
    'Six dates, two-hundred-cap rooms, {genre} bill. We need an opener who can travel light and sell out their cousins.',
    [1],
  ],
  [
    'Feedback wanted on a bridge',
    'I have rewritten it nine times. Honest ears only, please. The chorus stays, all else is up for debate.',
    [5, 2],
  ],
  [
    'Producer with a quiet vocal booth',
    'Booth is free most weekday mornings in {city}. Bring a song, we cut vocals, you pay what is fair.',
    [2, 4],
  ],
  [
    'Horn section for a wedding that is not a cheesy wedding',
    'They want {genre} all night long. Trumpet, tenor, trombone. Dinner is included and very good.',
    [3],
  ],
  [
    'Lost: one blue pedalboard',
    'Left it at the load-out in {city} on Friday. Velcro, seven pedals, one of them a gift. There is a reward and a song in it.',
    [],
  ],
  [
    'Songwriting accountability group',
    'One finished song a week for six weeks. If you miss one you buy the coffee. Four seats left.',
    [5],
  ],
  [
    '{genre} singers for a live choir on a record',
    'Twelve voices, one room, one evening in {city}. No solos, no divas, good soup.',
    [1],
  ],
];
const ANSWERS = [
  'This sounds great. Sending you a message with two links.',
  'I am in {city} on weekends, would that work?',
  'Played with them last year, can recommend.',
  'Is this still open?',
  'What is the reference for the drum sound?',
  'Count me in. I can bring a second microphone.',
  'My schedule is full until the end of the month, after that gladly.',
  'Not me, but my sister is exactly who you need.',
  'Love this. Do you have a rough to listen to?',
  'I know the room, the piano there is a dream.',
  'How is the split?',
  'Done this before, happy to help for free if there is soup.',
];

const fill = (text: string, city: string, genre: string): string =>
  text.replaceAll('{city}', city).replaceAll('{genre}', genre);

/** Creates posts and their responses. */
export async function seedBulletins(context: DemoContext): Promise<void> {
  const random = context.random.fork('bulletins');
  const drafts = Array.from({ length: scaleToPeople(context, 260) }, () => {
    const person = random.pick(context.people);
    const [title, text, roleIds] = random.pick(POSTS);
    const genre = random.pick(GENRES);
    return {
      userId: person.id,
      title: fill(title, person.city, genre),
      description: fill(text, person.city, genre),
      status: !random.chance(0.09),
      roleIds: [...roleIds],
      createdAt: timeSince(context, random, person.joinedAt),
    };
  }).toSorted((a, b) => a.createdAt - b.createdAt);
  const rows = drafts.map((draft) => ({ ...draft, createdAt: toIsoTime(draft.createdAt) }));
  const ids = await insertForIds(context.db, bulletins, rows);
  const answers = drafts.flatMap((draft, index) =>
    Array.from({ length: random.chance(0.25) ? 0 : random.int(1, 9) }, () => {
      const person = random.pick(context.people);
      const from = Math.max(draft.createdAt, person.joinedAt);
      const latest = Math.min(context.now, from + 240 * HOUR);
      return {
        bulletinId: ids[index] ?? 0,
        userId: person.id,
        message: fill(random.pick(ANSWERS), person.city, ''),
        createdAt: toIsoTime(Math.floor(from + (latest - from) * random.next() ** 2)),
      };
    }),
  );
  await insertRows(context.db, bulletinResponses, answers);
}
