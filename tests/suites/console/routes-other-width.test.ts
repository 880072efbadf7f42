// @all: what differs of each page at the other of two widths
import { test } from 'vitest';

import { openWalk } from '../../browser/walk.ts';

const { stretches, checkOtherWidth } = await openWalk();

test.each(stretches)(
  '$path has no barriers, and can be used by keyboard, its menus too: the other width',
  (stretch) => checkOtherWidth(stretch),
);
