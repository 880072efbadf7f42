import { expect, test } from 'vitest';

import { openJobs } from '#kit/watch/jobs.ts';

const fail = async () => {
  throw new Error('the mail server is away');
};
const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a job that has not ended well for ten minutes is late, and says why', async () => {
  const jobs = openJobs();
  await jobs.run('tell of live', async () => undefined);
  await expect(jobs.run('send digests', fail)).rejects.toThrow('the mail server is away');
  const lateIn = (minutes: number) => jobs.list(after(minutes)).map(({ name, isLate }) => [name, isLate]);
  expect(lateIn(9)).toEqual(
    expect.arrayContaining([
      ['tell of live', false],
      ['send digests', false],
    ]),
  );
  expect(lateIn(11).every(([, isLate]) => isLate)).toBe(true);
  expect(jobs.list()).toContainEqual(
    expect.objectContaining({ name: 'send digests', reason: 'the mail server is away' }),
  );
});

test('a job that ends well again has no reason any more', async () => {
  const jobs = openJobs();
  await expect(jobs.run('send digests', fail)).rejects.toThrow('away');
  await jobs.run('send digests', async () => undefined);
  expect(jobs.list()).toEqual([expect.objectContaining({ reason: null, isLate: false })]);
});
