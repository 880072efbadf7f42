import { line, link, text } from '@greenroom/contract/kit/fields';
import type { Fields } from '@greenroom/contract/kit/fields';
import { bodyFieldShapes } from '@greenroom/contract/kit/field-shapes';
import { HEADLINE_FIELDS } from '@greenroom/contract/headlines.rules';
import { expect, test } from 'vitest';
import * as z from 'zod';

import {
  blankTexts,
  fieldChecks,
  fieldFaults,
  isSameLink,
  sentTextsOf,
} from '../../../apps/web/src/kit/record/fields.ts';
import { objectCheck } from '../../../apps/web/src/kit/record/shape.ts';

const FIELDS = {
  title: line({ label: 'Title', max: 5, missing: 'No title.' }),
  story: text({ label: 'Story', max: 1200, rows: 3, missing: 'No story.', isOptional: true }),
  note: text({ label: 'Note', max: 3, rows: 3, tooLong: 'Too long a note.' }),
  page: link({ label: 'Page', max: 30, wrong: 'Not a page.' }),
} as const satisfies Fields;

/** Returns the errors of texts, by field. */
function listFieldFaults(texts: Partial<Record<keyof typeof FIELDS, string>>, required?: ['story']) {
  const faults = fieldFaults(FIELDS, { ...blankTexts(FIELDS), title: 'Tea', ...texts }, required);
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

test('a form says what is wrong with its texts', () => {
  expect(listFieldFaults({})).toEqual({});
  expect(listFieldFaults({ title: ' ' })).toEqual({ title: 'No title.' });
  expect(listFieldFaults({}, ['story'])).toEqual({ story: 'No story.' });
  expect(listFieldFaults({ story: 'a'.repeat(1201) })).toEqual({ story: 'Use at most 1,200 characters.' });
  expect(listFieldFaults({ note: ' four ' })).toEqual({ note: 'Too long a note.' });
  expect(listFieldFaults({ note: ' 345 ' })).toEqual({});
  expect(listFieldFaults({ page: 'nothing' })).toEqual({ page: 'Not a page.' });
});

test('a form lets an old line stay that is longer than a new one may be', () => {
  expect(listFieldFaults({ title: 'Longer than five' })).toEqual({});
});

test('a form sends its texts trimmed, and an address with its scheme', () => {
  const texts = { title: ' Tea ', story: 'a\nb\n', note: '', page: ' example.com ' };
  expect(sentTextsOf(FIELDS, texts)).toEqual({
    title: 'Tea',
    story: 'a\nb',
    note: '',
    page: 'https://example.com/',
  });
  expect(sentTextsOf(FIELDS, { ...texts, page: ' nothing ' }).page, 'the server says why not').toBe(
    'nothing',
  );
});

test('two ways to type an address are the same', () => {
  expect(isSameLink('example.com', 'https://example.com/ ')).toBe(true);
  expect(isSameLink('example.com', 'example.org')).toBe(false);
});

test('what was kept has a text for each field', () => {
  const isTexts = objectCheck(fieldChecks(FIELDS));
  expect(isTexts(blankTexts(FIELDS))).toBe(true);
  expect(isTexts({ ...blankTexts(FIELDS), note: 1 })).toBe(false);
  expect(isTexts({ title: 'Tea' })).toBe(false);
});

test('what the form of a headline finds right, the server takes', () => {
  const Body = z.strictObject(bodyFieldShapes(HEADLINE_FIELDS));
  const texts = { title: ' Tea ', description: 'a\n', website_link: 'example.com' };
  expect(Object.values(fieldFaults(HEADLINE_FIELDS, texts, ['description', 'website_link']))).toEqual(
    Object.keys(texts).map(() => undefined),
  );
  expect(Body.safeParse(sentTextsOf(HEADLINE_FIELDS, texts)).success).toBe(true);
});
