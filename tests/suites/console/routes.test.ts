import { expect, test } from 'vitest';

import { openWalk } from '../../browser/walk.ts';

const { routes, stretches, checkAll } = await openWalk();

test('the console has the pages of the specification', () => {
  const paths = routes.map(({ path }) => path);
  for (const path of ['/', '/login', '/register', '/dashboard', '/user-list']) expect(paths).toContain(path);
  expect(paths.length).toBeGreaterThan(20);
});

test.each(stretches)(
  '$path has a title, never scrolls sideways, has no barriers, can be used by keyboard, its menus too, and loads no schema library',
  (stretch) => checkAll(stretch),
);
