import { expect, test } from 'vitest';

import { isProduction } from '#kit/production.ts';

test('a release is production, and so is a clone whose operator says so, but not what npm start sets by itself', () => {
  expect(isProduction({})).toBe(false);
  expect(isProduction({ NODE_ENV: 'production', GREENROOM_NODE_ENV: 'default' })).toBe(false);
  expect(isProduction({ NODE_ENV: 'production' })).toBe(true);
  expect(isProduction({ NODE_ENV: 'development' })).toBe(false);
  expect(isProduction({}, '/a/release/scripts/release.mjs')).toBe(true);
});
