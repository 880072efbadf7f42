import { scaleToPeople, timeSince } from '#kit/demo/context.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { insertRows } from '#kit/demo/insert-rows.ts';
import { toIsoTime } from '#kit/demo/times.ts';
import { GENRES, songTitle, videoLinks } from '#kit/demo/words.ts';
import { projects } from '#rooms/projects/projects.table.ts';

const TYPES = ['upcoming', 'upcoming', 'album', 'EP', 'single', 'live session', 'music video', 'tour'];
const STORIES = [
  'Eight songs cut live to tape over one long weekend, with the neighbours kindly looking away.',
  'A collection of duets with people I met through this community.',
  'Recorded between midnight and six, when the room upstairs is finally quiet.',
  'String arrangements are done, vocals are half way, the artwork is on the kitchen table.',
  'Five cities, three friends, one trailer. Dates follow as they are confirmed.',
  'A tribute to the records my grandmother played on Sundays.',
  'Written in a week, rewritten in a year. It is finally what I heard in my head.',
  'Filmed in one take in an empty swimming pool for the reverb.',
];

/** Creates projects with pictures and, for some, videos. */
export async function seedProjects(context: DemoContext): Promise<void> {
  const random = context.random.fork('projects');
  const rows = Array.from({ length: scaleToPeople(context, 420) }, () => {
    const person = random.pick(context.people);
    return {
      userId: person.id,
      title: songTitle(random),
      type: random.pick(TYPES),
      description: `${random.pick(STORIES)} ${random.pick(GENRES)}, from ${person.city}.`,
      pictureKeys: random.sample(
        random.chance(0.5) ? context.objects.covers : context.objects.posters,
        random.int(1, 4),
      ),
      videoLinks: random.chance(0.4) ? videoLinks(random, random.int(1, 2)) : [],
      createdAt: toIsoTime(timeSince(context, random, person.joinedAt)),
    };
  });
  await insertRows(
    context.db,
    projects,
    rows.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  );
}
