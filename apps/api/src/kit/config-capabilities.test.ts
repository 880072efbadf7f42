import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import { expect, test } from 'vitest';

import { readConfig } from '#kit/config.ts';

test('requiring device tokens is refused where none are issued', () => {
  const VOTE_TOKENS_REQUIRED = '1';
  const CAPABILITIES_OFF = 'trash, contest';
  expect(() => readConfig({ VOTE_TOKENS_REQUIRED, CAPABILITIES_OFF })).toThrow(
    /^VOTE_TOKENS_REQUIRED needs contest/,
  );
  expect(readConfig({ VOTE_TOKENS_REQUIRED: '0', CAPABILITIES_OFF }).VOTE_TOKENS_REQUIRED).toBe(false);
});

test('turns off single capabilities, or all of the profile greenroom', () => {
  expect(readConfig({ CAPABILITIES_OFF: 'trash, money' }).CAPABILITIES_OFF).toEqual(['trash', 'money']);
  expect(readConfig({ CAPABILITIES_OFF: 'greenroom' }).CAPABILITIES_OFF).toEqual(CAPABILITY_NAMES);
});

test('a capability of the release before is refused with the one that it is part of now', () => {
  expect(() => readConfig({ CAPABILITIES_OFF: 'trash, notes, events' })).toThrow(
    'CAPABILITIES_OFF names notes, which is now part of activity: write activity to turn off all of it\n' +
      'CAPABILITIES_OFF names events, which is now part of live: write live to turn off all of it',
  );
});
