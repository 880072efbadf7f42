import { TRASH_KINDS } from '@greenroom/contract/kit/trash';
import { AS_ONE, UNRECORDED } from '@greenroom/contract/recorded';
import { wire } from '@greenroom/contract/wire';
import { describe, expect, test } from 'vitest';

import { rooms } from '../../../apps/api/src/app/rooms.ts';
import {
  entryActorName,
  describeDeed,
  isSaid,
  listActions,
  entryRecordName,
} from '../../../apps/web/src/rooms/audit/parts/activity-words.ts';
import { listEntryChanges } from '../../../apps/web/src/rooms/audit/parts/entry-changes.ts';
import { kinds } from '../../../apps/web/src/rooms/room-words.ts';

type Sides = { before?: Record<string, unknown>; after?: Record<string, unknown> };

const entry = (action: string, { before, after }: Sides = {}) => ({
  id: 1,
  actor: 'anna@example.com',
  actorName: 'Anna',
  actorPicture_url: null,
  title: null,
  action,
  kind: 'users',
  record: '7',
  before: before ?? null,
  after: after ?? null,
  createdAt: '2026-11-21T10:00:00Z',
  ip: null,
  requestId: 'r1',
  key: null,
  entries: null,
});

const changed = (...fields: string[]) =>
  entry('users.update', {
    before: Object.fromEntries(fields.map((field) => [field, 1])),
    after: Object.fromEntries(fields.map((field) => [field, 2])),
  });

const statusSet = (was: boolean, is: boolean) =>
  entry('users.setActive', { before: { active: was }, after: { active: is } });

const ofMail = (after: Record<string, unknown> = {}) => ({
  ...entry('support.receive', { after }),
  kind: 'supports',
});

const by = (actor: string | null, actorName: string | null) =>
  entryActorName({ ...entry('users.remove'), actor, actorName });

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
    ['brought an answer to this message', ofMail({ incoming: 1 })],
    ['brought a reaction to a reply to this message', ofMail({ reply: 1, reaction: '👍' })],
    ['brought a mail about this message', ofMail()],
    ['deleted this person', entry('users.remove', { before: { name: 'Nina' } })],
    ['restored this person', entry('trash.restore')],
    ['sent a password link', entry('account.mailPasswordLink')],
    ['sent a verification link', entry('account.mailVerification')],
    [
      'said that a reply to this person could not be delivered',
      entry('support.receive', { after: { reply: 1, bounced: 'user unknown' } }),
    ],
    ['added a note', entry('users.createNote', { after: { note: 3, message: 'Hi' } })],
    ['deleted a note', entry('users.removeNote', { before: { note: 3, message: 'Hi' } })],
    ['did ‘users.crown’', entry('users.crown')],
    ['did ‘toString’', entry('toString')],
  ])('%s', (words, item) => {
    expect(describeDeed(item)).toBe(words);
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
    expect(listEntryChanges(item, new Map([['genreIds', [{ id: 2, title: 'Soul' }]]]))).toEqual([
      { title: 'Bio', before: '', after: 'A\nB' },
      { title: 'Latitude', before: '35.5', after: '' },
      { title: 'Talents', before: 'Artist', after: 'Songwriter, Artist' },
      { title: 'Genres', before: 'Soul, No. 9', after: '' },
      { title: 'Video links', before: '', after: 'a\nb' },
    ]);
  });

  test('are the text of a note without its id, and empty where the summary says everything', () => {
    const message = { note: 3, message: 'Hi' };
    expect(listEntryChanges(entry('users.createNote', { after: message }))).toEqual([
      { title: 'Note', before: '', after: 'Hi' },
    ]);
    expect(isSaid(statusSet(true, false))).toBe(true);
    expect(isSaid(entry('users.remove', { before: { name: 'Nina' } }))).toBe(true);
    expect(listEntryChanges(entry('account.mailPasswordLink'))).toEqual([]);
  });
});

describe('the words', () => {
  // What else has entries: tests/suites/api/activity.test.ts.
  const others = ['account.loginFailed', 'account.loginUserFailed', 'contest.endRound', 'sales.addRecording'];
  const changing = Object.entries(wire).filter(
    ([name, call]) => call.method !== 'GET' && !(name in UNRECORDED) && !(name in AS_ONE),
  );
  const exports = Object.entries(wire).filter(([, call]) => 'csv' in call);

  test.each([...others, ...changing.map(([name]) => name), ...exports.map(([name]) => name)])(
    'say what %s did: a room whose acts have none lacks its <room>.words.ts',
    (action) => {
      expect(describeDeed(entry(action))).not.toMatch(/^did|\{it\}/);
      expect(listActions().find((each) => each.action === action)?.words).toMatch(/^[A-Z][^{]+$/);
    },
  );

  test('call every kind of record by a noun: add it to the kinds of <room>.words.ts', () => {
    const known = [
      ...rooms.flatMap(({ titles = {} }) => Object.keys(titles)),
      ...rooms.flatMap(({ trash = [] }) => trash.map(({ kind }) => kind)),
    ];
    expect(known.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  test('of the trash name every kind that can be restored: add `trash` to it in <room>.words.ts', () => {
    expect(TRASH_KINDS.filter((kind) => !kinds.get(kind)?.trash)).toEqual([]);
  });

  test('name who did it: a colleague, a person of the app, a command, or nobody', () => {
    expect(by('ada@example.com', 'Ada')).toBe('Ada');
    expect(by('user 7', 'Nina')).toBe('Nina');
    expect(by('user 7', null)).toBe('A deleted person');
    expect(by('npm run recording', null)).toBe('npm run recording');
    expect(by(null, null)).toBe('Somebody');
  });

  test('name the record in the log, and say which one where it has no name', () => {
    expect(describeDeed(entry('users.remove'), 'log')).toBe('deleted a person');
    expect(describeDeed(entry('users.update'), 'log')).toBe('changed a person');
    expect(entryRecordName(entry('users.remove'))).toBe('Person 7');
    expect(entryRecordName({ ...entry('users.remove'), title: 'Nina' })).toBe('Nina');
    expect(entryRecordName({ ...entry('account.login'), kind: null, record: null })).toBe('');
  });
});
