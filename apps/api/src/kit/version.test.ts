import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { VERSION, readReleaseVersion } from '#kit/version.ts';

/** Returns a new folder with a package.json, and a way to run git in it at a given moment. */
function makeFolder(about: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_COMMITTER_DATE: '2026-12-05T23:30:00-0500',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Rosa'],
        [`GIT_${who}_EMAIL`, 'rosa@example.com'],
      ]),
    ),
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', env }).trim();
  return { folder, git };
}

test('a release has its version in its package.json', () => {
  expect(readReleaseVersion(makeFolder({ version: '2026.11.27-2fd0913c' }).folder)).toBe(
    '2026.11.27-2fd0913c',
  );
});

test('a repository has that of its newest commit: the day in UTC and eight digits', () => {
  const { folder, git } = makeFolder();
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '-m', 'first');
  expect(readReleaseVersion(folder)).toBe(`2026.12.06-${git('rev-parse', 'HEAD').slice(0, 8)}`);
  git('tag', 'v1.4.0');
  git('tag', 'other');
  expect(readReleaseVersion(folder)).toBe('1.4.0');
  git('commit', '--quiet', '--allow-empty', '-m', 'second');
  expect(readReleaseVersion(folder)).toBe(`2026.12.06-${git('rev-parse', 'HEAD').slice(0, 8)}`);
});

test('a folder without commits, and one within the repository of somebody else, are unreleased', () => {
  const { folder, git } = makeFolder();
  git('init', '--quiet');
  expect(readReleaseVersion(folder)).toBe('unreleased');
  git('commit', '--quiet', '--allow-empty', '-m', 'first');
  mkdirSync(join(folder, 'copy'));
  writeFileSync(join(folder, 'copy/package.json'), '{}');
  expect(readReleaseVersion(join(folder, 'copy'))).toBe('unreleased');
});

test('what runs here has a version that is part of names of files', () => {
  expect(VERSION).toMatch(/^[\w.-]+$/);
  expect(VERSION).not.toBe('0.1.0');
});
