import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { rooms, trashSpecs } from './rooms.ts';

test('every room is in the list: add the <room>Room of a new one to app/rooms.ts', () => {
  const folders = readdirSync(new URL('../rooms/', import.meta.url));
  expect(rooms).toHaveLength(folders.length);
  expect(new Set(rooms).size).toBe(rooms.length);
});

test('what can be removed has a name in the activity: add its kind to the titles of <room>.room.ts', () => {
  const titled = new Set(rooms.flatMap(({ titles = {} }) => Object.keys(titles)));
  // What colleagues wrote about a person is not repeated in the activity.
  const unnamed = trashSpecs.map(({ kind }) => kind).filter((kind) => !titled.has(kind));
  expect(unnamed).toEqual(['user_notes']);
});
