import { basename, dirname } from 'node:path';

import { staffWire, wire } from '@greenroom/contract/wire';
import { describe, expect, test } from 'vitest';

import { readWithoutComments, find, read, roomOf, sources } from './sources.ts';

const names = Object.keys(wire);
const roomOfCall = (name: string) => name.split('.')[0] ?? '';
/** `set` of `users.setActive`. */
const callVerb = (name: string) => /^[a-z]+/.exec(name.split('.')[1] ?? '')?.[0] ?? '';

/** What a hook or a function for calls of a verb is named like. */
function hookPattern(verb: string): RegExp {
  if (verb === 'list') return /use\w+List\b/;
  if (verb === 'get') return /\b(?:function|const) (?:use|get)[A-Z]/;
  const verbs = verb === 'create' || verb === 'update' ? [verb, 'save'] : [verb];
  const starts = verbs.flatMap((each) => [each, `use${each[0]?.toUpperCase()}${each.slice(1)}`]);
  return new RegExp(`\\b(?:function|const) (?:${starts.join('|')})(?![a-z])`);
}

describe('the mirror', () => {
  /** What the console calls, and from where. */
  const asked = sources
    .filter((file) => file.startsWith('apps/web/'))
    .flatMap((file) =>
      [
        ...readWithoutComments(file).matchAll(/\b(?:call|saveFile|sendForm|openStream)\(\s*'([a-z]+\.\w+)'/g),
      ].map(([, name = '']) => ({ name, file })),
    );

  test('a call lives in the room of its name in the contract and in the API', () => {
    const misplaced = names.filter((name) => {
      const shaped = find(`packages/contract/src/${roomOfCall(name)}{,-*}.ts`);
      const answered = find(`apps/api/src/rooms/${roomOfCall(name)}/**/*.routes.ts`);
      return (
        !shaped.some((file) => read(file).includes(`call('${name}'`)) ||
        !answered.some((file) => read(file).includes(`calls['${name}']`))
      );
    });
    expect(misplaced).toEqual([]);
  });

  test('a call of the staff has its room in the console, which alone makes it, in its queries', () => {
    const rooms = new Set(sources.filter((file) => file.startsWith('apps/web/')).map(roomOf));
    expect(Object.keys(staffWire).filter((name) => !rooms.has(roomOfCall(name)))).toEqual([]);
    expect(asked.length).toBeGreaterThan(60);
    const strays = asked.filter(
      ({ name, file }) => roomOf(file) !== roomOfCall(name) || !file.endsWith('.queries.ts'),
    );
    // The kit keeps the line of events for all rooms, and asks the host what it can do.
    expect(strays).toEqual([
      { name: 'notifications.stream', file: 'apps/web/src/kit/events-line.ts' },
      { name: 'media.getConfiguration', file: 'apps/web/src/kit/host.ts' },
    ]);
  });

  test('every file of the contract is named after a room, or is one of its own few', () => {
    const rooms = new Set(names.map(roomOfCall));
    const own = new Set([
      'by-key.ts',
      'by-key.test.ts',
      'capabilities.ts',
      'permissions.ts',
      'index.ts',
      'recorded.ts',
      'stream-events.ts',
      'wire.ts',
    ]);
    const strangers = find('packages/contract/src/*.ts').filter(
      (file) => !rooms.has(/[a-z]+/.exec(basename(file))?.[0] ?? '') && !own.has(basename(file)),
    );
    expect(strangers).toEqual([]);
  });

  test('the verb of a call is that of what its route calls', () => {
    const answers = find('apps/api/src/rooms/**/*.routes.ts').flatMap((file) =>
      readWithoutComments(file).split("calls['").slice(1),
    );
    const wrong = answers
      .map((answer) => answer.split("']"))
      .filter(([name = '', ...body]) => !new RegExp(`\\b${callVerb(name)}(?![a-z])`).test(body.join()))
      .map(([name]) => name);
    // It answers what the guard found out, and calls nobody.
    expect(wrong).toEqual(['account.getId']);
  });

  test('the verb of a call is that of its hook; the hook of a list ends in the word', () => {
    const wrong = asked.filter(({ name, file }) => {
      const room = find(`${dirname(file)}/*.queries.ts`)
        .map(readWithoutComments)
        .join('\n');
      return roomOf(file) && !hookPattern(callVerb(name)).test(room);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the rooms of the console', () => {
  test('have a few files by room and job; all else is in the folder of a screen or in parts', () => {
    const known =
      /\/rooms\/([a-z]+)\/(?:[a-z-]+\/[a-z-]+(?:\.screen)?\.tsx?|\1\.routes\.tsx|\1(?:-[a-z-]+)?\.(?:queries|search|filter|draft|rules)\.ts|\1\.(?:first|link|palette|words)\.ts|\1\.kinds\.tsx?)$/;
    // What gathers the words of all rooms stands beside them.
    const rooms = sources.filter((file) => /^apps\/web\/src\/rooms\/(?!room-words\.ts$)/.test(file));
    expect(rooms.length).toBeGreaterThan(100);
    expect(rooms.filter((file) => !known.test(file))).toEqual([]);
  });
});
