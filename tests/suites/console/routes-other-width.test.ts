// @all: each page once more, at the other of two widths
import { test } from 'vitest';

import { openWalk } from '../../browser/walk.ts';

const { pages, check } = await openWalk();

test.each(pages)(
  '$path has a title, never scrolls sideways, has no barriers, and can be used by keyboard, its menus too: $otherWidth',
  (page) => check(page, page.otherWidth),
);
