import { calls } from '@greenroom/contract';
import type { UserDetail } from '@greenroom/contract/users-profile';
import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const PLACE = { city: 'Portland', state: 'OR', zipcode: '97201', latitude: 45.52, longitude: -122.67 };

let id: number;
beforeEach(async () => {
  ({ id } = await world.addUser({ name: 'Ada', bio: 'Sings.', ...PLACE, roleIds: [2, 1], genreIds: [3] }));
});

const update = (body: unknown, headers = {}) => world.call('users.update', { params: { id }, body, headers });
const read = async (): Promise<UserDetail> =>
  calls['users.get'].output.parse((await world.call('users.get', { params: { id } })).json())
    .data as UserDetail;
const entries = async () =>
  (await world.call('audit.list', { query: { kind: 'users', record: String(id) } })).json().data;
async function expectWrong(body: unknown, errors: object): Promise<void> {
  const before = await read();
  const response = await update(body);
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'bad_input', errors }]);
  expect(await read()).toEqual(before);
  expect(await entries()).toEqual([]);
}
const video = (n: number) => `https://www.youtube.com/watch?v=aaaaaaaa${String(n).padStart(3, '0')}`;

describe('updating a user', () => {
  test('changes all that is sent, and returns the updated user with their new tag', async () => {
    const body = {
      name: ' Ada Lovelace ',
      bio: 'First\nsecond',
      city: 'London',
      state: 'United Kingdom',
      zipcode: '',
      latitude: 51.5,
      longitude: -0.12,
      genreIds: [5, 1],
      roleIds: [4],
      website_url: 'ada.example',
      video_links: ['vimeo.com/76979871', '', video(1)],
    };
    const response = await update(body);
    expect([response.statusCode, response.headers['etag']]).toEqual([200, `"${id}.2"`]);
    const { data, msg } = calls['users.update'].output.parse(response.json());
    expect(msg).toBe('User updated successfully!');
    expect(data).toMatchObject({
      ...PLACE,
      name: 'Ada Lovelace',
      bio: 'First\nsecond',
      city: 'London',
      state: 'United Kingdom',
      zipcode: '',
      latitude: 51.5,
      longitude: -0.12,
      roles: [{ id: 4, title: 'Audio Engineer' }],
      website_url: 'https://ada.example/',
      video_links: ['https://vimeo.com/76979871', video(1)],
      version: 2,
    });
    expect(data.genres.map((genre) => genre.id).toSorted((a, b) => a - b)).toEqual([1, 5]);
    expect(await read()).toEqual(data);
    const list = await world.call('users.list', { query: { search: 'ada lovelace' } });
    expect(list.json().data).toMatchObject([{ id, city: 'London', roles: [{ id: 4 }] }]);
  });

  test('keeps fields that are left out', async () => {
    const before = await read();
    const { data } = (await update({ bio: '' })).json();
    expect(data).toEqual({ ...before, bio: '', version: 2, updatedAt: expect.any(String) });
    expect(data.updatedAt >= before.updatedAt).toBe(true);
  });

  test('records only what differs, by whom, before and after', async () => {
    await update({ name: 'Ada', bio: 'Plays.', roleIds: [1, 3] });
    expect(await entries()).toMatchObject([
      {
        action: 'users.update',
        actor: world.admin.email,
        before: { bio: 'Sings.', roleIds: [1, 2] },
        after: { bio: 'Plays.', roleIds: [1, 3] },
      },
    ]);
    expect(Object.keys((await entries())[0].after)).toEqual(['bio', 'roleIds']);
  });

  test.each([
    ['nothing', {}],
    ['what is there', { name: 'Ada', bio: ' Sings. ', ...PLACE, website_url: '', video_links: [] }],
    ['ids in another order', { roleIds: [1, 2] }],
    ['no picture where there is none', { profile_image: null }],
  ])('that sends %s changes and records nothing', async (_, body) => {
    const before = await read();
    const response = await update(body);
    expect([response.statusCode, response.json().data]).toEqual([200, before]);
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['another city', { city: 'Salem' }],
    ['another state', { state: 'ME' }],
    ['another zip code', { zipcode: '04101' }],
    ['half a place on the map', { city: 'Salem', latitude: 44.9 }],
    ['no latitude', { latitude: null }],
  ])('with %s alone clears the coordinates', async (_, body) => {
    const { data } = (await update(body)).json();
    expect([data.latitude, data.longitude]).toEqual([null, null]);
  });

  test('with the same city keeps the coordinates, and can move them without a new city', async () => {
    const kept = (await update({ city: 'Portland', bio: 'x' })).json().data;
    expect([kept.latitude, kept.longitude]).toEqual([PLACE.latitude, PLACE.longitude]);
    const moved = (await update({ latitude: 45.6 })).json().data;
    expect([moved.latitude, moved.longitude]).toEqual([45.6, PLACE.longitude]);
  });

  test('clears the website with an empty one', async () => {
    await update({ website_url: 'http://ada.example/a?b=c' });
    expect((await read()).website_url).toBe('http://ada.example/a?b=c');
    for (const website_url of ['', null]) {
      await update({ website_url: 'ada.example' });
      expect((await update({ website_url })).json().data.website_url).toBeNull();
    }
  });

  test('accepts a bio of 1000 characters, of any script', async () => {
    for (const bio of ['x'.repeat(1000), 'é'.repeat(1000), '汉'.repeat(1000)]) {
      expect((await update({ bio })).json().data.bio).toBe(bio);
    }
  });
});

describe('an invalid profile is refused, with the field named and nothing changed:', () => {
  test.each([
    ['a bio of 1001 characters', { bio: 'x'.repeat(1001) }, { bio: [PROFILE_MESSAGES.bioTooLong] }],
    ['a bio with half a character', { bio: 'a\uD800b' }, { bio: [expect.any(String)] }],
    ['no name', { name: ' ' }, { name: [PROFILE_MESSAGES.nameMissing] }],
    ['a name of two lines', { name: 'A\nb' }, { name: [expect.any(String)] }],
    ['a name that is none', { name: null }, { name: [PROFILE_MESSAGES.nameMissing] }],
    ['no city', { city: ' ' }, { city: [PROFILE_MESSAGES.locationMissing] }],
    ['a city of 121 characters', { city: 'x'.repeat(121) }, { city: [expect.any(String)] }],
    ['a latitude beyond the pole', { latitude: 91 }, { latitude: [expect.any(String)] }],
    ['a longitude in words', { longitude: '1' }, { longitude: [expect.any(String)] }],
    ['no talent', { roleIds: [] }, { roleIds: [PROFILE_MESSAGES.talentMissing] }],
    ['an unknown talent', { roleIds: [1, 6] }, { roleIds: [PROFILE_MESSAGES.talentUnknown] }],
    ['a talent twice', { roleIds: [1, 1] }, { roleIds: [expect.any(String)] }],
    ['a talent by its title', { roleIds: ['Artist'] }, { 'roleIds.0': [PROFILE_MESSAGES.talentUnknown] }],
    ['no genre', { genreIds: [] }, { genreIds: [PROFILE_MESSAGES.genreMissing] }],
    ['an unknown genre', { genreIds: [32_000] }, { genreIds: [PROFILE_MESSAGES.genreUnknown] }],
    ['too large a genre', { genreIds: [99_999] }, { 'genreIds.0': [PROFILE_MESSAGES.genreUnknown] }],
    [
      'unknown ones of both',
      { genreIds: [32_000], roleIds: [32_000] },
      { genreIds: [PROFILE_MESSAGES.genreUnknown], roleIds: [PROFILE_MESSAGES.talentUnknown] },
    ],
    [
      'all sorts at once',
      { name: '', bio: 'x'.repeat(1001), website_url: 'no' },
      {
        name: [PROFILE_MESSAGES.nameMissing],
        bio: [PROFILE_MESSAGES.bioTooLong],
        website_url: [PROFILE_MESSAGES.websiteWrong],
      },
    ],
  ])('%s', async (_, body, errors) => {
    await expectWrong(body, errors);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//.com',
    ' java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://ada.example',
    'https://user:pass@ada.example',
    'localhost',
    'http://127.0.0.1/',
    'a b.example',
    'https://',
    `https://ada.example/${'x'.repeat(2100)}`,
  ])('the website %j', async (website_url) => {
    await expectWrong({ website_url }, { website_url: [PROFILE_MESSAGES.websiteWrong] });
  });

  test.each([
    'javascript:alert(1)',
    'https://evil.example/watch?v=aaaaaaaaaaa',
    'https://youtube.com.evil.example/watch?v=aaaaaaaaaaa',
    'https://evil.example/?u=https://vimeo.com/1',
    'https://www.youtube.com/@somebody',
    'https://youtu.be/short',
    'https://vimeo.com/about',
    'https://www.youtube.com:8443/watch?v=aaaaaaaaaaa',
    'https://user@www.youtube.com/watch?v=aaaaaaaaaaa',
  ])('the video link %j, by its index in the list', async (link) => {
    await expectWrong({ video_links: [video(1), link] }, { 'video_links.1': [PROFILE_MESSAGES.videoWrong] });
  });

  test('more than 50 video links, while 50 are accepted', async () => {
    const links = Array.from({ length: 51 }, (_, n) => video(n));
    await expectWrong({ video_links: links }, { video_links: [expect.any(String)] });
    expect((await update({ video_links: links.slice(1) })).json().data.video_links).toHaveLength(50);
  });

  test.each([
    'email',
    'id',
    'active',
    'featured',
    'rating',
    'password_hash',
    'version',
    'totalSpent',
    'roles',
  ])('the read-only field %s', async (field) => {
    await expectWrong({ bio: 'x', [field]: 1 }, { [field]: ['This field does not exist.'] });
  });
});

describe('no user is updated', () => {
  test.each([
    ['987654', 404],
    ['0', 400],
    ['abc', 400],
    ['1.5', 400],
    ['99999999999999999999', 400],
  ])('by the id %s', async (unknown, status) => {
    const response = await world.call('users.update', { params: { id: unknown }, body: { bio: 'x' } });
    expect(response.statusCode).toBe(status);
  });

  test('after being removed', async () => {
    await world.call('users.remove', { params: { id } });
    expect((await update({ bio: 'x' })).statusCode).toBe(404);
    await world.call('trash.restore', { body: { kind: 'users', id } });
    expect(await read()).toMatchObject({ bio: 'Sings.', version: 1 });
  });
});
