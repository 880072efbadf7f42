import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './node24.mjs';

const ROOMS = 'apps/api/src/rooms';
const JOURNEYS = 'tests/journeys';

/**
 * Returns the test files for `--quick`: those of the rooms and kits that differ from main, with their journeys. What
 * lies outside rooms reaches all of them, so then, and without a difference, one file a room is added.
 */
export function selectQuick(changed = listChanged()) {
  const rooms = new Set(changed.map(roomOf).filter(Boolean));
  const isOutside = changed.some(
    (path) => !roomOf(path) && /^(?:apps|packages)\/.*\.(?:tsx?|sql|css)$/.test(path),
  );
  const ofAll =
    rooms.size === 0 || isOutside ? listRooms().flatMap((room) => [testOf(room), journeyOf(room)]) : [];
  const ofRooms = [...rooms].flatMap((room) =>
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
  const files = [...ofAll, ...ofRooms, ...beside, ...own].filter(
    (path) => path && existsSync(join(root, path)),
  );
  return { files: [...new Set(files)], rooms: [...rooms] };
}

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
