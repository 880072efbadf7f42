import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { scaleToPeople } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import type { DemoObjects } from '#kit/demo/objects.ts';
import type { Random } from '#kit/demo/random.ts';
import { DAY, toIsoTime } from '#kit/demo/times.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

type NewHeadline = typeof headlines.$inferInsert;

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  [
    'Song contest: voting is open',
    'Ten songs made it to the final. Listen to all of them, then give your voice to the ones that stay with you.',
  ],
  [
    'A new season of parlours',
    'From kitchen sessions to full-band evenings: twelve hosts open their doors this month. RSVP early, seats are few.',
  ],
  [
    'Meet the mentors',
    'Five engineers with long lists of records answer your questions, one evening each. Bring your roughest mixes.',
  ],
  [
    'Studio grants: apply until the end of the month',
    'We pay for two days in a real room for eight members. All we ask for is one song and the story behind it.',
  ],
  [
    'What we learned from a thousand bulletins',
    'Drummers are in demand, bass players answer fastest, and everyone is looking for a quiet room.',
  ],
  [
    'Songwriters in the round comes to Nashville',
    'Four chairs, four guitars, one evening. Members get in free with a friend.',
  ],
];
const VIDEOS = [
  'Inside the room: tracking drums in a hallway',
  'Sixty seconds with a modular synth',
  'The final in one minute',
  'How a chorus finds its last chord',
  'Backstage at the summer showcase',
];
const PHOTOS = [
  'Posters of the season',
  'Pictures from the Chicago meet-up',
  'The winning covers',
  'Five rooms, five sounds',
  'Scenes from the spring showcase',
];

/** Builds the fields specific to each kind; `turn` counts the headlines of that kind. */
const KINDS: readonly ((turn: number, objects: DemoObjects, random: Random) => Partial<NewHeadline>)[] = [
  (turn) => {
    const [title, description] = TEXTS[turn % TEXTS.length] ?? ['', ''];
    return { type: 1, title, description };
  },
  (turn, { clip }) => ({
    type: 2,
    title: VIDEOS[turn % VIDEOS.length] ?? '',
    videoKey: clip.key,
    videoDurationMs: clip.durationMs,
  }),
  (turn, { posters }, random) => ({
    type: 3,
    title: PHOTOS[turn % PHOTOS.length] ?? '',
    photoKeys: random.sample(posters, random.int(1, 5)),
  }),
];
const BLANK: Omit<NewHeadline, 'adminId' | 'websiteLink'> = {
  type: 1,
  title: '',
  description: '',
  videoKey: null,
  videoDurationMs: null,
  photoKeys: [],
};

/** Creates headlines of all kinds by the first admin; none if there is no admin yet. */
export async function seedHeadlines(context: DemoContext): Promise<void> {
  const { adminId, objects, now } = context;
  if (adminId === null) return;
  const random = context.random.fork('headlines');
  const count = scaleToPeople(context, 39);
  const rows = Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / KINDS.length);
    const edition = turn < 5 ? '' : ` (${turn < 10 ? 'II' : 'III'})`;
    const own = { ...BLANK, ...KINDS[index % KINDS.length]?.(turn, objects, random) };
    const createdAt = toIsoTime(Math.floor(now - (count - index - random.next()) * 11 * DAY));
    return {
      ...own,
      adminId,
      title: `${own.title}${edition}`,
      websiteLink: `https://www.example.com/news/${index + 1}`,
      createdAt,
      publishAt: createdAt,
    };
  });
  await insertRows(context.db, headlines, rows);
  await nameFeatured(context.db, toIsoTime(now));
}

/** Makes the newest headlines be about those who have bought one, a headline a person. */
async function nameFeatured(db: Sql, now: string): Promise<void> {
  await db.execute(sql`
    with buyers as (
      select user_id, row_number() over (order by user_id) as place from plans
      where name = 'weekly' and start_date <= ${now}::timestamptz and end_date > ${now}::timestamptz
      group by user_id order by user_id limit 5
    ), newest as (
      select id, row_number() over (order by created_at desc, id desc) as place from headlines where deleted_at is null
    )
    update headlines h set person_id = b.user_id
    from newest n join buyers b on n.place = b.place + 1 where h.id = n.id`);
}
