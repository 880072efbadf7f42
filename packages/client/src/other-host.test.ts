import { calls } from '@greenroom/contract';
import type { Capability } from '@greenroom/contract/capabilities';
import { describe, expect, test } from 'vitest';

import { ApiError } from './client.ts';
import { adaptTo } from './other-host.ts';

const bare = adaptTo(() => false);
const able = (...names: Capability[]) => adaptTo((name) => names.includes(name));

describe('a failure', () => {
  test('may hold words alone, and texts instead of lists', () => {
    expect(bare.failure({ message: 'No.', errors: { title: 'Too long.' } })).toEqual({
      code: 'refused',
      msg: 'No.',
      errors: { title: ['Too long.'] },
    });
    expect(bare.failure({ oops: true })).toEqual({ oops: true });
  });
});

describe('a file', () => {
  test('given by its path is at the host', () => {
    const host = adaptTo(() => false, 'https://api.example.com/v2');
    const row = { poster_url: '/media/a.jpg', sell_parlour: { video_intro_url: 'https://x/b.mp4' } };
    expect(host.after('parlours.list', {}, { data: [row] })).toMatchObject({
      data: [
        {
          poster_url: 'https://api.example.com/media/a.jpg',
          sell_parlour: { video_intro_url: 'https://x/b.mp4' },
        },
      ],
    });
  });
});

describe('what a host gets', () => {
  test('leaves out the fields and headers that only our server knows', () => {
    const body = { id: 7, is_active: false, press: 'abcdefgh1' };
    const sent = { body, idempotencyKey: 'k'.repeat(8), ifMatch: '"7.1"' };
    expect(bare.before('contest.setActive', sent)).toEqual({ body: { id: 7, is_active: false } });
    expect(able('contest', 'details').before('contest.setActive', sent)).toEqual(sent);
  });

  test('keeps the filters that the specification names', () => {
    const query = { page: '2', search: 'ann', user_id: '7' };
    expect(bare.before('support.list', { query })).toEqual({ query: { page: '2' } });
    expect(bare.before('users.list', { query: { search: 'ann' } })).toEqual({ query: { search: 'ann' } });
  });

  test('a form goes as it is', () => {
    const body = new FormData();
    expect(bare.before('parlours.create', { body: body as never }).body).toBe(body);
  });
});

/** Returns a message's picture, from what a host gives. */
const imageOf = (profile_image: string) =>
  (bare.after('support.list', {}, { data: [{ id: 1, user: { profile_image } }] }) as never)['data'][0][
    'user'
  ]['profile_image'];

describe('an answer', () => {
  test('with ids as text, nulls and missing fields gets the shape of the contract', () => {
    const row = {
      id: '12',
      name: 'Ann',
      totalSpent: '10.50',
      active: 1,
      city: null,
      roles: [{ id: '3', title: 'X' }],
    };
    const { data, totalCounts } = bare.after('users.list', {}, { data: [row], totalCounts: '31' }) as never;
    expect(totalCounts).toBe(31);
    expect(data[0]).toMatchObject({
      id: 12,
      name: 'Ann',
      email: '',
      totalSpent: 10.5,
      active: true,
      featured: false,
      city: '',
      profile_image_url: null,
      roles: [{ id: 3, title: 'X' }],
    });
  });

  test('has null for the fields that only our server sends', () => {
    const answer = bare.after(
      'users.get',
      { params: { id: '7' } },
      { data: { id: 7, name: 'Ann' } },
    ) as never;
    expect(answer['data']).toMatchObject({
      id: 7,
      counts: null,
      version: null,
      podcasts: [],
      latitude: null,
    });
  });

  test('without totals tells from its rows whether there may be a next page', () => {
    const rows = Array.from({ length: 10 }, (_, id) => ({ id: id + 1 }));
    const query = { page: '2', limit: '10' };
    const total = (data: object[]) =>
      (bare.after('bulletins.list', { query }, { data }) as { totalCounts: number }).totalCounts;
    expect([total(rows), total(rows.slice(3)), total([])]).toEqual([21, 17, 10]);
  });

  test('may come without its envelope', () => {
    const graph = { graphData: { data1: [], data2: [] }, membershipRevenue: 5, totalUsers: 2 };
    expect(bare.after('dashboard.getGraph', {}, graph)).toMatchObject({
      data: { membershipRevenue: 5, totalUsers: 2, before: null },
    });
    expect(bare.after('users.listRoles', {}, [{ id: 1, title: 'Artist' }])).toMatchObject({
      data: [{ id: 1, title: 'Artist' }],
    });
  });

  test('to a change may be words alone: the record is what was asked for', () => {
    const asked = { params: { id: '7' }, body: { active: false } };
    expect(bare.after('users.setActive', asked, { msg: 'Saved.' })).toEqual({
      msg: 'Saved.',
      data: { id: 7, active: false, votes_aside: null },
    });
  });

  test.each([{ msg: 'Fine.' }, { data: null }])('of %j to a question is an error with words', (answer) => {
    expect(() => bare.after('users.list', {}, answer)).toThrow(ApiError);
  });

  test('of our own server stays as it is', () => {
    const page = { data: [{ id: 1, title: 'Artist' }] };
    expect(bare.after('users.listRoles', {}, page)).toEqual(calls['users.listRoles'].output.parse(page));
  });

  test('has no picture of a message whose picture is a key', () => {
    expect([imageOf('users/7/a.jpg'), imageOf('https://x/a.jpg')]).toEqual([null, 'https://x/a.jpg']);
  });

  test.each([
    [{ video_url: 'https://x/a.mp4' }, 2],
    [{ news_photo: ['https://x/a.jpg'] }, 3],
    [{ description: 'Hello' }, 1],
    [{ type: 'photos', news_photo: [{ url: 'https://x/a.jpg' }] }, 3],
  ])('with the headline %j is of type %i', (headline, type) => {
    const answer = bare.after('headlines.list', {}, { data: [{ id: 1, ...headline }] }) as never;
    expect(answer['data'][0]['type']).toBe(type);
  });
});
