import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { readConfig } from '#kit/config.ts';
import { isFull, KEEP_FREE_BYTES, readDisks } from '#kit/watch/disks.ts';

const ELSEWHERE = {
  DATABASE_URL: 'postgres://db.example.com/greenroom',
  S3_BUCKET: 'greenroom',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'staff@example.com',
};

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-disks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'objects'));
  return folder;
};

test('the disk of the data folder is looked at once, whatever lies on it', async () => {
  const DATA_DIR = makeFolder();
  const disks = await readDisks(readConfig({ DATA_DIR }));
  expect(disks).toEqual([{ folder: DATA_DIR, freeBytes: expect.any(Number), sizeBytes: expect.any(Number) }]);
  expect(disks[0]?.freeBytes).toBeLessThanOrEqual(disks[0]?.sizeBytes ?? 0);
});

test('a server that keeps database, files and mails elsewhere needs no disk', async () => {
  const DATA_DIR = makeFolder();
  expect(await readDisks(readConfig({ DATA_DIR, ...ELSEWHERE }))).toEqual([]);
  expect(await readDisks(readConfig({ DATA_DIR, ...ELSEWHERE, S3_BUCKET: '' }))).toHaveLength(1);
});

test('a disk is full before its last byte is', () => {
  const disk = { folder: '/data', sizeBytes: 1e12 };
  expect(isFull({ ...disk, freeBytes: KEEP_FREE_BYTES - 1 })).toBe(true);
  expect(isFull({ ...disk, freeBytes: KEEP_FREE_BYTES })).toBe(false);
});
