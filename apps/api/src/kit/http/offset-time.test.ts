import { expect, test } from 'vitest';

import { offsetTime } from '#kit/http/offset-time.ts';

test.each([
  ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08T01:59:59-05:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00-04:00'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00-04:00'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00-05:00'],
  ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02T00:00:00+05:45'],
  ['UTC', '2026-01-01T00:00:00.500Z', '2026-01-01T00:00:00+00:00'],
])('writes a time of %s with its offset: %s', (zone, time, written) => {
  const [local, offset] = offsetTime(zone)(new Date(time));
  expect(local).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(`${local.replace(' ', 'T')}${offset.slice(3)}`).toBe(written);
  expect(Math.floor(Date.parse(written) / 1000)).toBe(Math.floor(Date.parse(time) / 1000));
});
