import { describe, expect, test } from 'vitest';

import { changesOf, deedOf } from '../../../apps/web/src/rooms/users/detail/history-words.ts';

type Sides = { before?: Record<string, unknown>; after?: Record<string, unknown> };

const entry = (action: string, { before, after }: Sides = {}) => ({
  id: 1,
  actor: 'anna@example.com',
  action,
  kind: 'users',
  record: '7',
  before: before ?? null,
  after: after ?? null,
  createdAt: '2026-11-21T10:00:00Z',
  ip: null,
  requestId: 'r1',
});

const changed = (...fields: string[]) =>
  entry('users.update', {
    before: Object.fromEntries(fields.map((field) => [field, 1])),
    after: Object.fromEntries(fields.map((field) => [field, 2])),
  });

const statusSet = (was: boolean, is: boolean) =>
  entry('users.setActive', { before: { active: was }, after: { active: is } });

describe('a change by an admin reads as', () => {
  test.each([
    ['changed the bio', changed('bio')],
    ['changed the bio and the website', changed('website_url', 'bio')],
    ['changed the name, the talents, and the video links', changed('video_links', 'name', 'roleIds')],
    ['changed the location', changed('city', 'latitude', 'longitude', 'state', 'zipcode')],
    ['changed the name and the shoe_size', changed('shoe_size', 'name')],
    ['changed the constructor', changed('constructor')],
    ['changed the profile', changed()],
    ['deactivated this person', statusSet(true, false)],
    ['activated this person', statusSet(false, true)],
    ['deleted this person', entry('users.remove', { before: { name: 'Nina' } })],
    ['restored this person', entry('trash.restore')],
    ['sent a password link', entry('account.mailPasswordLink')],
    ['sent a verification link', entry('account.mailVerification')],
    ['added a note', entry('users.createNote', { after: { note: 3, message: 'Hi' } })],
    ['deleted a note', entry('users.removeNote', { before: { note: 3, message: 'Hi' } })],
    ['did ‘users.crown’', entry('users.crown')],
    ['did ‘toString’', entry('toString')],
  ])('%s', (words, item) => {
    expect(deedOf(item)).toBe(words);
  });
});

describe('the exact changes', () => {
  test('are listed field by field in the order of the profile, with titles instead of ids', () => {
    const item = entry('users.update', {
      before: { genreIds: [2, 9], bio: null, latitude: 35.5, roleIds: [1], video_links: [], zipcode: '1' },
      after: {
        genreIds: [],
        bio: 'A\nB',
        latitude: null,
        roleIds: [5, 1],
        video_links: ['a', 'b'],
        zipcode: '1',
      },
    });
    expect(changesOf(item, [{ id: 2, title: 'Soul' }])).toEqual([
      { title: 'Bio', before: '', after: 'A\nB' },
      { title: 'Latitude', before: '35.5', after: '' },
      { title: 'Talents', before: 'Artist', after: 'Songwriter, Artist' },
      { title: 'Genres', before: 'Soul, No. 9', after: '' },
      { title: 'Video links', before: '', after: 'a\nb' },
    ]);
  });

  test('are the text of a note without its id, and empty where the summary says everything', () => {
    const message = { note: 3, message: 'Hi' };
    expect(changesOf(entry('users.createNote', { after: message }))).toEqual([
      { title: 'Note', before: '', after: 'Hi' },
    ]);
    expect(changesOf(statusSet(true, false))).toEqual([]);
    expect(changesOf(entry('users.remove', { before: { name: 'Nina' } }))).toEqual([]);
    expect(changesOf(entry('account.mailPasswordLink'))).toEqual([]);
  });
});
