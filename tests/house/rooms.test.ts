import { describe, expect, test } from 'vitest';

import { read, roomOf, listContractRooms, sources } from './sources.ts';

const WEB = 'apps/web/src';

/** The files of a job, such as `<room>.words.ts`, in the console. */
const findJobFiles = (job: string) =>
  sources.filter((file) => file.startsWith(`${WEB}/rooms/`) && file.endsWith(`.${job}.ts`));

const notIn = (list: string, files: readonly string[]) =>
  files.filter((file) => !read(list).includes(file.replace(`${WEB}/`, '#')));

describe('a room', () => {
  test.each(['apps/api', 'apps/web'])(
    'has its folder in %s/src/rooms, and each folder is a room: the calls of wire.ts say which there are',
    (side) => {
      const folders = new Set(
        sources.filter((file) => file.startsWith(side)).flatMap((file) => roomOf(file) ?? []),
      );
      expect([...folders].toSorted()).toEqual(listContractRooms().toSorted());
    },
  );

  test('of the console with a place in the navigation is in its list: add its <room>Link to app/navigation.ts', () => {
    expect(findJobFiles('link').length).toBeGreaterThan(10);
    expect(notIn(`${WEB}/app/navigation.ts`, findJobFiles('link'))).toEqual([]);
  });

  test('of the console with pages is in the list: add its routes to app/router.tsx', () => {
    const paged = sources.filter((file) => file.startsWith(`${WEB}/rooms/`) && file.endsWith('.routes.tsx'));
    expect(paged.length).toBeGreaterThan(15);
    expect(notIn(`${WEB}/app/router.tsx`, paged)).toEqual([]);
  });

  test('with actions or records in the palette is in its list: add its <room>Palette to app/palette/palette-rooms.ts', () => {
    expect(findJobFiles('palette').length).toBeGreaterThan(5);
    expect(notIn(`${WEB}/app/palette/palette-rooms.ts`, findJobFiles('palette'))).toEqual([]);
  });

  test('has the files that are found by their name in the shape that is looked for', () => {
    const shapes = {
      first: 'export const firstCalls: FirstCalls = {',
      words: 'export const words: RoomWords<',
    };
    for (const [job, shape] of Object.entries(shapes)) {
      expect(findJobFiles(job).length).toBeGreaterThan(5);
      expect(findJobFiles(job).filter((file) => !read(file).includes(shape))).toEqual([]);
    }
  });

  test('is found again on its first-calls’ path among its pages', () => {
    const wrong = findJobFiles('first').flatMap((file) => {
      const pages = read(file.replace('.first.ts', '.routes.tsx'));
      const paths = [...read(file).matchAll(/^ {2}'(\/[^']+)'/gm)].map(([, path = '']) => path);
      return paths.filter((path) => !pages.includes(`path: '${path.replace('$id', '$')}`));
    });
    expect(wrong).toEqual([]);
  });
});
