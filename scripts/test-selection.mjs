import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './node24.mjs';

const ROOMS = 'apps/api/src/rooms';
const JOURNEYS = 'tests/journeys';
const MOST_FIRST = 60;

/**
 * Returns the test files for `--quick`: those of the rooms and kits that differ from main, with their journeys. What
 * lies outside rooms reaches all of them, so then, and without a difference, one file a room is added.
 */
export function selectQuick(changed = listChanged()) {
  const rooms = listRoomsOf(changed);
  const isOutside = changed.some(
    (path) => !roomOf(path) && /^(?:apps|packages)\/.*\.(?:tsx?|sql|css)$/.test(path),
  );
  const ofAll =
    rooms.length === 0 || isOutside ? listRooms().flatMap((room) => [testOf(room), journeyOf(room)]) : [];
  return { files: existing([...ofAll, ...listReached(changed)]), rooms };
}

/**
 * Returns the test files that a run begins with: those that what differs from main can reach, or on main the last ten
 * commits. None where that is so much that it is no selection.
 */
export function listChangedTests() {
  const differing = listChanged();
  const changed = differing.length > 0 ? differing : listLastChanged();
  const files = existing(listReached(changed));
  return files.length > MOST_FIRST ? [] : files;
}

/** Returns the fault tests, and those elsewhere that measure a row of docs/threats.md. */
export const selectMeasuring = () => [
  'tests/faults',
  ...['apps/api/src', 'packages', 'tests']
    .flatMap(list)
    .filter(
      (file) =>
        !file.includes('node_modules') && readFileSync(join(root, file), 'utf8').includes('annotate('),
    ),
];

const listRoomsOf = (changed) => [...new Set(changed.map(roomOf).filter(Boolean))];

function listReached(changed) {
  const ofRooms = listRoomsOf(changed).flatMap((room) =>
    [list(join(ROOMS, room)), list(JOURNEYS).filter((path) => isJourneyOf(room, path))].flat(),
  );
  const beside = changed
    .filter((path) => path.startsWith('apps/api/src/') && !path.startsWith(ROOMS))
    .map((path) => path.slice(0, path.lastIndexOf('/')))
    .flatMap((folder) => [
      list(folder),
      list('tests/suites/api').filter((path) => basename(path).startsWith(basename(folder))),
    ])
    .flat();
  const own = changed.filter((path) => path.endsWith('.test.ts') && !path.startsWith('tests/faults/'));
  return [...ofRooms, ...beside, ...own];
}

const existing = (files) => [...new Set(files)].filter((path) => path && existsSync(join(root, path)));

/** Lists what differs from main, committed or not; on main itself, from where it was fetched. */
function listChanged() {
  const onMain = git('branch', '--show-current').stdout?.trim() === 'main';
  const base = (onMain ? ['origin/main', 'HEAD'] : ['main', 'origin/main', 'HEAD'])
    .map((name) => git('merge-base', name, 'HEAD').stdout?.trim())
    .find(Boolean);
  if (!base) return [];
  const [differing, fresh] = [
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return `${differing.stdout}\n${fresh.stdout}`.split('\n').filter(Boolean);
}

/** Lists what the last ten commits changed. */
const listLastChanged = () =>
  git('log', '-10', '--format=', '--name-only').stdout?.split('\n').filter(Boolean) ?? [];

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

const listRooms = () =>
  readdirSync(join(root, ROOMS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

function roomOf(path) {
  const [, inRoom] = /^apps\/(?:api|web)\/src\/rooms\/([^/]+)\//.exec(path) ?? [];
  if (inRoom) return inRoom;
  const [, file = ''] = /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path) ?? [];
  const [, journey = ''] = /^tests\/journeys\/([^/]+)\.test\.ts$/.exec(path) ?? [];
  return listRooms().find((room) => isOf(room, file) || isOf(room, journey));
}

/** `user-notes.test` and `users-find.test` are of the room `users`. */
const isOf = (room, name) =>
  [room, room.replace(/s$/, '')].includes(name.split(/[-.]/)[0]) || name.startsWith(room);
const isJourneyOf = (room, path) => isOf(room, basename(path));

const list = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    : [];

/** The file that has the room's name, else the one with the shortest. */
const nearest = (files) => files.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
const testOf = (room) => nearest(list(`${ROOMS}/${room}`));
const journeyOf = (room) => nearest(list(JOURNEYS).filter((path) => isJourneyOf(room, path)));
