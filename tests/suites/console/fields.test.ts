import { line, link, text } from '@greenroom/contract/kit/fields';
import type { Fields } from '@greenroom/contract/kit/fields';
import { bodyOf } from '@greenroom/contract/kit/field-shapes';
import { HEADLINE_FIELDS } from '@greenroom/contract/headlines.rules';
import { expect, test } from 'vitest';
import * as z from 'zod';

import {
  blankOf,
  checksOf,
  faultsOf,
  isSameLink,
  sentTextsOf,
} from '../../../apps/web/src/kit/record/fields.ts';
import { shapeOf } from '../../../apps/web/src/kit/record/shape.ts';

const FIELDS = {
  title: line({ label: 'Title', max: 5, missing: 'No title.' }),
  story: text({ label: 'Story', max: 1200, rows: 3, missing: 'No story.', isOptional: true }),
  note: text({ label: 'Note', max: 3, rows: 3, tooLong: 'Too long a note.' }),
  page: link({ label: 'Page', max: 30, wrong: 'Not a page.' }),
} as const satisfies Fields;

/** Returns the errors of texts, by field. */
function errorsOf(texts: Partial<Record<keyof typeof FIELDS, string>>, required?: ['story']) {
  const faults = faultsOf(FIELDS, { ...blankOf(FIELDS), title: 'Tea', ...texts }, required);
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

test('a form says what is wrong with its texts', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ title: ' ' })).toEqual({ title: 'No title.' });
  expect(errorsOf({}, ['story'])).toEqual({ story: 'No story.' });
  expect(errorsOf({ story: 'a'.repeat(1201) })).toEqual({ story: 'Use at most 1,200 characters.' });
  expect(errorsOf({ note: ' four ' })).toEqual({ note: 'Too long a note.' });
  expect(errorsOf({ note: ' 345 ' })).toEqual({});
  expect(errorsOf({ page: 'nothing' })).toEqual({ page: 'Not a page.' });
});

test('a form lets an old line stay that is longer than a new one may be', () => {
  expect(errorsOf({ title: 'Longer than five' })).toEqual({});
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
  const isTexts = shapeOf(checksOf(FIELDS));
  expect(isTexts(blankOf(FIELDS))).toBe(true);
  expect(isTexts({ ...blankOf(FIELDS), note: 1 })).toBe(false);
  expect(isTexts({ title: 'Tea' })).toBe(false);
});

test('what the form of a headline finds right, the server takes', () => {
  const Body = z.strictObject(bodyOf(HEADLINE_FIELDS));
  const texts = { title: ' Tea ', description: 'a\n', website_link: 'example.com' };
  expect(Object.values(faultsOf(HEADLINE_FIELDS, texts, ['description', 'website_link']))).toEqual(
    Object.keys(texts).map(() => undefined),
  );
  expect(Body.safeParse(sentTextsOf(HEADLINE_FIELDS, texts)).success).toBe(true);
});
