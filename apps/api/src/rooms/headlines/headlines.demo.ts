import { shareOf } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { DAY, isoOf } from '#kit/demo/times.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

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

/** Headlines of all three types, signed by the first admin; none where no admin is there yet. */
export async function seedHeadlines(context: DemoContext): Promise<void> {
  const { adminId, objects, now } = context;
  if (adminId === null) return;
  const random = context.random.fork('headlines');
  const count = shareOf(context, 39);
  const rows = Array.from({ length: count }, (_, index) => {
    const type = ((index % 3) + 1) as 1 | 2 | 3;
    const turn = Math.floor(index / 3);
    const [title, text] = TEXTS[turn % TEXTS.length] ?? ['', ''];
    const titles = { 1: title, 2: VIDEOS[turn % VIDEOS.length], 3: PHOTOS[turn % PHOTOS.length] };
    const edition = turn < 5 ? '' : ` (${turn < 10 ? 'II' : 'III'})`;
    return {
      adminId,
      type,
      title: `${titles[type] ?? title}${edition}`,
      description: type === 1 ? text : '',
      websiteLink: `https://www.example.com/news/${index + 1}`,
      videoKey: type === 2 ? objects.clip.key : null,
      videoDurationMs: type === 2 ? objects.clip.durationMs : null,
      photoKeys: type === 3 ? random.sample(objects.posters, random.int(1, 5)) : [],
      createdAt: isoOf(Math.floor(now - (count - index - random.next()) * 11 * DAY)),
    };
  });
  await insertRows(context.db, headlines, rows);
}
