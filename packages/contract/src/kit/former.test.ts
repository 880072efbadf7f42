import { describe, expect, test } from 'vitest';

import { CAPABILITY_NAMES } from '../capabilities.ts';
import { nowPartOf, readNames, withFormer } from './former.ts';

/** What a server of the release before says. */
const BEFORE =
  `acts account_mails address_corrections contest_board contest_close_at contest_guests contest_set_aside
  contest_undo desk bulk details events excel exports feeds filters headline_edits hide_responses history idempotency
  inbound_mail locations logout mail_files money notes notification_choices palette parlour_edits parlour_messages
  parlour_series people_import person_touches personal_data picture_sizes plans read_marks recording_uploads reply_files
  rounds sale_totals saved_replies search_hints search_totals staff support_person support_desk threads timeline trash
  upload_checks upload_parts upload_policies versions video_titles voters_aside voters`.split(/\s+/);

/** What such a server can do; these came later. */
const LATER = new Set<string>(['connections', 'health', 'moderation', 'passkeys', 'single_sign_on']);
const KNOWN = CAPABILITY_NAMES.filter((name) => !LATER.has(name));

describe('a console of the release before', () => {
  test('reads from a server of today each name that it knows', () => {
    expect(BEFORE.filter((name) => !withFormer(CAPABILITY_NAMES).includes(name))).toEqual([]);
  });

  test('reads no part of what is off', () => {
    const said = withFormer(CAPABILITY_NAMES.filter((name) => name !== 'activity'));
    const missing = ['acts', 'desk', 'history', 'notes', 'notification_choices', 'timeline'];
    expect(BEFORE.filter((name) => !said.includes(name)).toSorted()).toEqual(missing);
  });
});

describe('a console of today', () => {
  test('reads every capability from a server of the release before', () => {
    expect(readNames(BEFORE)).toEqual(KNOWN);
  });

  test('reads none of which such a server has only some parts, also where its name is the same', () => {
    const said = BEFORE.filter((name) => name !== 'notes' && name !== 'filters');
    const others = KNOWN.filter((name) => name !== 'activity' && name !== 'details');
    expect(readNames(said)).toEqual(others);
  });

  test('reads what a server of today says, with the former names and without', () => {
    for (const off of CAPABILITY_NAMES) {
      const on = CAPABILITY_NAMES.filter((name) => name !== off);
      expect(readNames(withFormer(on))).toEqual(on);
      expect(readNames(on)).toEqual(on);
    }
  });

  test('leaves out names that nobody knows', () => {
    expect(readNames(['trash', 'flying'])).toEqual(['trash']);
    expect(readNames([])).toEqual([]);
  });
});

test('each former name is part of one capability of today, and a name of today of none', () => {
  const former = BEFORE.filter((name) => !CAPABILITY_NAMES.some((now) => now === name));
  expect(former.filter((name) => nowPartOf(name) === undefined)).toEqual([]);
  expect(nowPartOf('notes')).toBe('activity');
  expect(CAPABILITY_NAMES.filter((name) => nowPartOf(name) !== undefined)).toEqual([]);
  expect(nowPartOf('flying')).toBeUndefined();
});
