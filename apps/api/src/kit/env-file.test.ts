import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';

import { findUnreadable } from '#kit/env-file.ts';

test('finds nothing wrong in a file of settings that Node reads as it stands', () => {
  const text = `\uFEFF# A remark
export PORT=4001
  DATA_DIR = ./data   # with a remark
API_KEY='with # and = inside'
MAIL_FROM="Greenroom <staff@example.com>" # the sender
EMPTY=
EMPTY_WITH_REMARK= # later

CERTIFICATE="first line
second line without a name
last line"
WINDOWS=yes\r
`;
  expect(findUnreadable(text)).toEqual([]);
});

test.each([
  ['PORT: 4001', 'line 2 is no setting. Write NAME=value, or # before a remark.'],
  ['DATABASE_URL postgres://u:s3cret@db/greenroom?sslmode=require', 'line 2 is no setting.'],
  ['just words', 'line 2 is no setting.'],
  [
    'ADMIN_PASSWORD=s3cret#1',
    "line 2 (ADMIN_PASSWORD) has a #, where a remark begins. Put the value in quotes: ADMIN_PASSWORD='…'",
  ],
  ['ADMIN_PASSWORD=#s3cret', 'line 2 (ADMIN_PASSWORD) has a #'],
  ['DATABASE_URL=postgres://greenroom:s3#cret@db/greenroom', 'line 2 (DATABASE_URL) has a #'],
  ['ADMIN_PASSWORD="s3cret', 'line 2 (ADMIN_PASSWORD) begins with a " that nothing ends.'],
])('names the line %s, which Node would read otherwise without a word', (line, words) => {
  const faults = findUnreadable(`HOST=::1\n${line}\n`);
  expect(faults).toEqual([expect.stringContaining(words)]);
  expect(faults.join('')).not.toMatch(/s3cret|cret@/);
  // Node reads none of them as it was meant.
  expect(Object.values(parseEnv(`HOST=::1\n${line}\n`))).not.toContain(line.split(/[=:] ?"?/)[1]);
});
