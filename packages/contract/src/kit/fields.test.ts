import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { CAPABILITY_KEYWORD } from './added.ts';
import { answerFieldShapes, bodyFieldShapes } from './field-shapes.ts';
import { fieldLabels, line, link, text, toFieldTexts } from './fields.ts';
import type { Fields } from './fields.ts';

const FIELDS = {
  title: line({ label: 'Title', max: 5, missing: 'No title.' }),
  story: text({ label: 'Story', max: 10, rows: 3, missing: 'No story.', isOptional: true }),
  note: text({ label: 'Note', max: 10, rows: 3, tooLong: 'Too long a note.' }),
  place: line({ label: 'Place', max: 5, added: 'trash' }),
  home: link({ label: 'Home', max: 30, missing: 'No home.', wrong: 'Not a home.' }),
  page: link({ label: 'Page', max: 30, wrong: 'Not a page.' }),
} as const satisfies Fields;

const whole = { title: 'Tea', home: 'example.com' };
const Body = z.strictObject(bodyFieldShapes(FIELDS));

/** Returns the errors of a body, by field. */
const parseForErrors = (part: Readonly<Record<string, unknown>>) =>
  z.flattenError(Body.safeParse({ ...whole, ...part }).error ?? new z.ZodError([])).fieldErrors;

describe('the body that is made of fields', () => {
  test('has their values as they are stored', () => {
    const given = {
      title: ' Tea \u00A0x ',
      story: ' One\ntwo ',
      home: 'example.com',
      page: 'http://example.org/a',
    };
    expect(Body.parse(given)).toEqual({
      title: 'Tea x',
      story: 'One\ntwo',
      home: 'https://example.com/',
      page: 'http://example.org/a',
    });
  });

  test('may leave out what may be empty', () => {
    expect(parseForErrors({})).toEqual({});
    expect(parseForErrors({ note: '', place: ' ', page: '' })).toEqual({});
  });

  test.each([
    [{ title: undefined }, { title: ['No title.'] }],
    [{ title: '  ' }, { title: ['No title.'] }],
    [{ title: 'Coffee' }, { title: ['Use at most 5 characters.'] }],
    [{ title: 'a\nb' }, { title: ['Control characters are not allowed.'] }],
    [{ story: ' ' }, { story: ['No story.'] }],
    [{ note: 'eleven long' }, { note: ['Too long a note.'] }],
    [{ note: 'a\uD800' }, { note: ['Control characters are not allowed.'] }],
    [{ place: 'a\tb' }, { place: ['Control characters are not allowed.'] }],
    [{ home: ' ' }, { home: ['No home.'] }],
    [{ home: 'javascript:alert(1)' }, { home: ['Not a home.'] }],
    [{ page: 'nothing' }, { page: ['Not a page.'] }],
    [{ page: `example.com/${'a'.repeat(30)}` }, { page: ['Use at most 30 characters.'] }],
  ])('refuses %j', (part, errors) => {
    expect(parseForErrors(part)).toEqual(errors);
  });

  test('names the capability of a field that the specification does not have', () => {
    expect(bodyFieldShapes(FIELDS).place.meta()).toEqual({ [CAPABILITY_KEYWORD]: 'trash' });
    expect(answerFieldShapes(FIELDS).place.meta()).toEqual({ [CAPABILITY_KEYWORD]: 'trash' });
    expect(answerFieldShapes(FIELDS).note.meta()).toBeUndefined();
  });
});

test('a record has a text for each field, in the order of the fields', () => {
  expect(Object.entries(toFieldTexts(FIELDS, { page: null, title: 'Tea' }))).toEqual([
    ['title', 'Tea'],
    ['story', ''],
    ['note', ''],
    ['place', ''],
    ['home', ''],
    ['page', ''],
  ]);
  expect(Object.values(fieldLabels(FIELDS))).toEqual(['Title', 'Story', 'Note', 'Place', 'Home', 'Page']);
});
