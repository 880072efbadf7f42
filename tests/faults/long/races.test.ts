import { describe, expect, test } from 'vitest';

import { storedKeys } from '../../../apps/api/src/testing/form-calls.ts';
import { addParlour } from '../../../apps/api/src/testing/parlours.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import { openWorld } from './own-world.ts';

const world = await openWorld();
const query = async <T extends object>(text: string) => (await world.db.$client.query<T>(text)).rows;
type Answers = Awaited<ReturnType<typeof world.call>>[];

const RACES = 500;
/** Races that run beside each other. */
const WIDTH = 10;

/** Runs the race for each number, some at a time. Returns how often each outcome came. */
async function repeat(race: (number: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  for (let first = 0; first < RACES; first += WIDTH) {
    const numbers = Array.from({ length: Math.min(WIDTH, RACES - first) }, (_, at) => first + at);
    outcomes.push(...(await Promise.all(numbers.map((number) => race(number)))));
  }
  const all = Object.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries(Object.entries(all).map(([outcome, each = []]) => [outcome, each.length]));
}

/** Swaps which of two calls is sent first, so that either may win. */
const inTurn = async (number: number, ...calls: (() => ReturnType<typeof world.call>)[]) => {
  const turned = number % 2 === 0 ? calls : calls.toReversed();
  const answers = await Promise.all(turned.map((call) => call()));
  return number % 2 === 0 ? answers : answers.toReversed();
};
const statuses = (answers: Answers): string => answers.map(({ statusCode }) => statusCode).join(' ');

/** Stores a file as an upload does, which is limited. Returns its key. */
async function addFile(owner: number, name: string): Promise<string> {
  const key = `users/${owner}/audio/${name}.wav`;
  await world.store.write(key, samples.wav(0.1), 'audio/wav');
  return key;
}

async function addPodcast(titles: readonly string[]) {
  const { id: userId } = await world.addUser();
  const audio_url = [];
  for (const title of titles) {
    audio_url.push({ url: await addFile(userId, title), duration: 1, title });
  }
  const body = { name: 'Late Mix', user_id: userId, is_show: true, audio_url };
  const { data } = (await world.call('podcasts.create', { body })).json();
  return { userId, body, id: Number(data.id), tracks: data.medias as { id: number }[] };
}

describe('a rule holds, whoever is first:', () => {
  test('the community tab of a live parlour stays as it was', async ({ annotate }) => {
    const counts = await repeat(async (number) => {
      const { id: ownerId } = await world.addUser();
      const id = await addParlour(world, { ownerId, isPublic: true });
      const token = await world.tokenOf(ownerId);
      return statuses(
        await inTurn(
          number,
          () => world.call('parlours.start', { params: { id }, token }),
          () => world.call('parlours.setShown', { params: { id }, body: { community_tab: true } }),
        ),
      );
    });
    expect(Object.keys(counts).toSorted()).toEqual(['200 200', '200 409']);
    const late = await query(
      `select s.record from audit_entries s join audit_entries l on l.record = s.record and l.action = 'parlours.start'
       where s.action = 'parlours.setShown' and s.id > l.id`,
    );
    expect(late).toEqual([]);
    const [shown] = await query('select count(*)::int as count from parlours where community_tab');
    expect(shown).toEqual({ count: counts['200 200'] });
    await annotate(
      `${RACES} races of "go live" and the community tab: ${counts['200 409']} refused, 0 changed while live`,
      'E3',
    );
  });

  test('a podcast never has more than three tracks', async ({ annotate }) => {
    const counts = await repeat(async () => {
      const { id, body } = await addPodcast(['one', 'two']);
      const update = () =>
        world.call('podcasts.update', {
          params: { id },
          body: { ...body, audio_url: body.audio_url.slice(0, 1) },
        });
      const answers = await Promise.all([update(), update()]);
      return statuses(answers).split(' ').toSorted().join(' ');
    });
    expect(counts).toEqual({ '201 400': RACES });
    expect(await query('select from tracks group by podcast_id having count(*) <> 3')).toEqual([]);
    await annotate(`${RACES} races for the third track: one of two wins each, 0 podcasts with four`, 'E3');
  });
});

describe('what is deleted while it is changed', () => {
  test('stays deleted: a person', async ({ annotate }) => {
    const counts = await repeat(async (number) => {
      const { id } = await world.addUser();
      const params = { id };
      const answers = await inTurn(
        number,
        () => world.call('users.remove', { params }),
        () => world.call('users.update', { params, body: { bio: 'Plays drums.', roleIds: [1] } }),
        () => world.call('users.setActive', { params, body: { active: false } }),
        () => world.call('users.createNote', { params, body: { message: 'Wrote back.' } }),
      );
      const late = answers.slice(1).filter(({ statusCode }) => ![200, 201, 404].includes(statusCode));
      expect(late.map(({ body }) => body)).toEqual([]);
      const [row] = await query<{ gone: boolean }>(
        `select u.deleted_at is not null and not exists (
           select from user_notes n where n.user_id = u.id and n.deleted_at is null) as gone from users u where id = ${id}`,
      );
      return `${answers[0]?.statusCode} ${row?.gone}`;
    });
    expect(counts).toEqual({ '200 true': RACES });
    await annotate(
      `${RACES} people deleted while three calls change them: 0 came back, 0 notes left, 0 × 5xx`,
      'E6',
    );
  });

  test('stays deleted: a podcast', async ({ annotate }) => {
    const counts = await repeat(async (number) => {
      const { id, body, tracks } = await addPodcast(['one', 'two']);
      const [first, second] = tracks;
      const kept = [{ id: second?.id, url: 'kept', duration: 1, title: 'Second' }];
      const answers = await inTurn(
        number,
        () => world.call('podcasts.remove', { params: { id } }),
        () => world.call('podcasts.update', { params: { id }, body: { ...body, audio_url: kept } }),
        () => world.call('media.removeTrack', { params: { id: first?.id } }),
      );
      expect(
        answers.filter(({ statusCode }) => ![200, 201, 404].includes(statusCode)).map((each) => each.body),
      ).toEqual([]);
      const [row] = await query<{ gone: boolean }>(
        `select deleted_at is not null as gone from podcasts where id = ${id}`,
      );
      return `${answers[0]?.statusCode} ${row?.gone}`;
    });
    expect(counts).toEqual({ '200 true': RACES });
    await annotate(`${RACES} podcasts deleted while two calls change them: 0 came back, 0 × 5xx`, 'E6');
  });

  test('leaves no track without its file, and no file without its row', async ({ annotate }) => {
    const counts = await repeat(async (number) => {
      const { id: userId } = await world.addUser();
      const key = await addFile(userId, 'one');
      const audio_url = [{ url: key, duration: 1, title: 'One' }];
      const answers = await inTurn(
        number,
        () => world.call('media.removeObject', { query: { url_key: key } }),
        () =>
          world.call('podcasts.create', { body: { name: 'Mix', user_id: userId, is_show: true, audio_url } }),
      );
      return statuses(answers);
    });
    // Whoever is second is refused: in use, or not there.
    expect(Object.keys(counts).filter((outcome) => !['409 201', '200 400'].includes(outcome))).toEqual([]);
    const stored = new Set(await storedKeys(world));
    const named = await query<{ key: string }>('select object_key as key from tracks');
    expect(named.filter(({ key }) => !stored.has(key))).toEqual([]);
    await annotate(
      `${RACES} files deleted while a podcast takes them: ${counts['409 201'] ?? 0} kept, ${counts['200 400'] ?? 0} deleted, 0 tracks without a file`,
      'E6',
    );
  });
});
