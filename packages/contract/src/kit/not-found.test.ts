import { describe, expect, test } from 'vitest';

import { calls } from '../index.ts';
import { notFoundMessage } from './not-found.ts';

describe('the message for a missing record', () => {
  test('names the kind of record in every call that can return 404', () => {
    const unnamed = Object.values(calls).filter(
      (call) => (call.errors as readonly string[]).includes('not_found') && notFoundMessage(call) === null,
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['headlines.remove', 'This headline was already deleted.'],
    ['users.setActive', 'This user was already deleted.'],
    ['users.removeNote', 'This note was already deleted.'],
    ['bulletins.setStatus', 'This post was already deleted.'],
    ['projects.get', 'This project was not found. It may have been deleted.'],
    ['sales.get', 'This finished parlour was not found.'],
    ['parlours.rsvp', 'This parlour was not found. It may have been deleted.'],
  ] as const)('%s says: %s', (name, words) => {
    expect(notFoundMessage(calls[name])).toBe(words);
  });
});
