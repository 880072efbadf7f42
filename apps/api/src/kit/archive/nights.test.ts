import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';

import { makeTestFolder } from '#testing/place.ts';
import { openToWrite } from '#kit/archive/archive.ts';
import { keptNights, writeNight } from '#kit/archive/nights.ts';

const DAY_MS = 86_400_000;
const nthNight = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * DAY_MS).toISOString().slice(0, 10);
const isSunday = (day: string) => new Date(day).getUTCDay() === 0;

describe('the nights that are kept', () => {
  test('are the last 14 and the Sundays of 8 weeks, on each day of a year and more', () => {
    let kept: string[] = [];
    for (let at = 0; at < 800; at += 1) {
      const today = nthNight(at);
      kept = keptNights([...kept, today]);
      const days = Array.from({ length: Math.min(at + 1, 14) }, (_, ago) => nthNight(at - ago));
      expect(kept.slice(0, days.length), today).toEqual(days);
      const older = kept.slice(days.length);
      expect(
        older.filter((day) => !isSunday(day)),
        today,
      ).toEqual([]);
      if (at < 70) continue;
      // Seven days apart without a gap, and far enough back.
      const sundays = kept.filter(isSunday);
      expect(sundays, today).toHaveLength(isSunday(today) ? 9 : 8);
      for (const [place, day] of sundays.slice(1).entries())
        expect(Date.parse(sundays[place] ?? '') - Date.parse(day), today).toBe(7 * DAY_MS);
      expect((Date.parse(today) - Date.parse(kept.at(-1) ?? '')) / DAY_MS, today).toBeGreaterThanOrEqual(50);
      expect(kept.length, today).toBeLessThanOrEqual(21);
    }
  });

  test('lose nothing by nights without a backup', () => {
    let before: string[] = [];
    for (let at = 0; at < 60; at += 1) before = keptNights([...before, nthNight(at)]);
    const later = keptNights([...before, nthNight(300)]);
    expect(before.filter((day) => !later.includes(day)).length).toBeLessThanOrEqual(2);
  });
});

const makeKey = async () => identityToRecipient(await generateX25519Identity());

test('a night shares the files of the one before, a killed one goes on, and a new key begins anew beside them', async () => {
  const root = await makeTestFolder();
  const said: string[] = [];
  const own = await generateX25519Identity();
  const write = (night: string, key: string | undefined, name: string) =>
    writeNight({ root, night, key, own, say: (text) => said.push(text) }, async (folder) => {
      await openToWrite(folder, key, own);
      writeFileSync(join(folder, `${name}.tmp`), name, { flag: 'a' });
    });
  await write('2026-11-01', undefined, 'a');
  await expect(
    writeNight({ root, night: '2026-11-02', key: undefined, own: undefined, say: () => undefined }, () =>
      Promise.reject(new Error('cut')),
    ),
  ).rejects.toThrow('cut');
  expect(existsSync(join(root, '2026-11-02'))).toBe(false);
  await write('2026-11-02', undefined, 'b');
  const inode = (night: string) => statSync(join(root, night, 'a.tmp')).ino;
  expect(inode('2026-11-02')).toBe(inode('2026-11-01'));
  expect(existsSync(join(root, '2026-11-01', 'b.tmp'))).toBe(false);

  const [first, second] = [await makeKey(), await makeKey()];
  await write('2026-11-03', first, 'c');
  await write('2026-11-04', second, 'd');
  expect(said.filter((text) => text.includes('has another key'))).toHaveLength(2);
  expect(readdirSync(root)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']);
  expect(readFileSync(join(root, '2026-11-03', 'c.tmp'), 'utf8')).toBe('c');
  // A key that is forgotten in the settings must not lay everything open.
  await expect(write('2026-11-05', undefined, 'e')).rejects.toThrow('is encrypted: set BACKUP_KEY');
});
