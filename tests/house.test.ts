import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

import {
  find,
  isTest,
  read,
  sources,
  written,
  imports,
  said,
  readWithoutComments,
  listImports,
  root,
  roomOf,
  listContractRooms,
  floorOf,
  inCircles,
  findHousePart,
  SIDES,
} from './house/sources.ts';

describe('who may import whom', () => {
  test('is looked at for all files', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(sources.length);
    expect(imports.map(said)).toContain(
      'apps/api/src/rooms/users/users.store.ts → #rooms/bulletins/bulletins.table.ts',
    );
    expect(imports.map(said)).toContain('apps/api/src/app/start-server.ts → #kit/db/embedded.ts');
  });

  test('arrows point down: main > app > rooms > kit', () => {
    const upward = imports.filter(({ from, to }) => {
      if (isTest(from) || !to.startsWith('apps/')) return false;
      const [high, low] = [floorOf(from), floorOf(to)];
      return high !== -1 && (low === -1 || low > high);
    });
    expect(upward.map(said)).toEqual([]);
  });

  test('nothing of what serves tests is in what runs', () => {
    const served = imports.filter(({ from, to }) => to.startsWith('apps/api/src/testing/') && !isTest(from));
    expect(served.map(said)).toEqual([]);
  });

  test('a room lends only its tables (api), or its parts and queries (web)', () => {
    const borrowed = imports.filter(({ from, to }) => {
      const [mine, theirs] = [roomOf(from), roomOf(to)];
      return mine !== undefined && theirs !== undefined && mine !== theirs && !isTest(from);
    });
    const wrong = borrowed.filter(({ from, to }) =>
      from.startsWith('apps/api')
        ? !to.endsWith('.table.ts')
        : !/\/rooms\/[^/]+\/(?:parts\/|[^/]+\.queries\.ts$)/.test(to),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('out of a room, of kit and of app one goes by name, never by ../', () => {
    const climbing = imports.filter(
      ({ from, to, specifier }) =>
        findHousePart(from) && specifier.startsWith('../') && findHousePart(from) !== findHousePart(to),
    );
    expect(climbing.map(said)).toEqual([]);
  });

  test('two files import drizzle-orm for all others, since each import of it costs a start', () => {
    const own = new Set(['apps/api/src/kit/db/orm.ts', 'apps/api/src/kit/db/orm-tables.ts']);
    const costly = sources
      .filter((file) => file.startsWith('apps/api/src/') && !own.has(file))
      .flatMap(listImports)
      .filter(({ specifier }) => /^drizzle-orm(?:\/pg-core)?$/.test(specifier));
    expect(costly.map(said)).toEqual([]);
  });

  test('no import goes in a circle, types included', () => {
    const inside = written.flatMap(listImports).filter(({ to }) => written.includes(to));
    expect(inCircles(inside, String).map(said)).toEqual([]);
  });

  test('the rooms of the console lend to each other without a circle: what belongs to none lies in the kit', () => {
    const lent = imports.filter(({ from, to }) => {
      const [mine, theirs] = [from, to].map((file) => file.startsWith('apps/web/') && roomOf(file));
      return mine && theirs && mine !== theirs && !isTest(from);
    });
    expect(lent.length).toBeGreaterThan(50);
    expect(inCircles(lent, (file) => roomOf(file) ?? '').map(said)).toEqual([]);
  });

  test('the kit knows no room, not even its shapes', () => {
    const rooms = listContractRooms();
    const known = imports.filter(
      ({ from, to }) =>
        /^apps\/\w+\/src\/kit\//.test(from) &&
        !isTest(from) &&
        rooms.some((room) => new RegExp(`^packages/contract/src/${room}[.-]`).test(to)),
    );
    expect(known.map(said)).toEqual([]);
  });

  test('every import of our own names its file with its ending, and the file is there', () => {
    const own = imports.filter(({ specifier }) => /^[#.]/.test(specifier));
    expect(own.filter(({ specifier }) => !/\.(?:tsx?|css)$/.test(specifier)).map(said)).toEqual([]);
    expect(own.filter(({ to }) => !existsSync(join(root, to))).map(said)).toEqual([]);
  });

  test('rows are what a shape says, which every test checks, never what a type claims', () => {
    const claimed = sources.filter(
      (file) =>
        file.startsWith('apps/api/src/') &&
        !isTest(file) &&
        /(?<!function )\b(?:rowsOf|findPage|listPage|askClient|execute|query)<|\.rows as\b/.test(
          readWithoutComments(file),
        ),
    );
    expect(claimed).toEqual([]);
  });

  test('only stores, tables, demo data and kit speak SQL', () => {
    const speakers =
      /\.(?:store|table|filter|demo)\.ts$|\/(?:kit|testing|embedded-postgres\/src)\/|\.test\.ts$|\/app\/(?:demo|seed-demo|first-start|first-logins|operations)\.ts$/;
    const wrong = imports.filter(
      ({ from, specifier }) =>
        /^(?:(?:drizzle-orm|pg)(?:\/|$)|#kit\/db\/orm)/.test(specifier) && !speakers.test(from),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('web and api meet in the contract alone, and the contract knows neither', () => {
    const crossing = imports.filter(({ from, to }) =>
      SIDES.some(
        (side) => from.startsWith(side) && SIDES.some((other) => other !== side && to.startsWith(other)),
      ),
    );
    expect(crossing.map(said)).toEqual([]);
    const upward = imports.filter(
      ({ from, specifier }) =>
        from.startsWith('packages/contract/') &&
        !/^(?:\.\/|\.\.\/(?:capabilities|wire)\.ts$|\.\/kit\/|zod|vitest|@greenroom\/contract)/.test(
          specifier,
        ) &&
        !isTest(from),
    );
    expect(upward.map(said)).toEqual([]);
  });

  test('the embedded PostgreSQL knows nothing of the product', () => {
    const files = find('packages/embedded-postgres/src/**/*.ts');
    const outward = files.flatMap(listImports).filter(({ specifier }) => /^(?:#|\.\.|@)/.test(specifier));
    expect(outward.map(said)).toEqual([]);
    const product = /\b(?:DATA_DIR|DATABASE_URL)\b|greenroom/i;
    expect(files.filter((file) => product.test(readWithoutComments(file)))).toEqual([]);
  });

  test('the console and the client never load zod by way of the contract', () => {
    const light =
      /^@greenroom\/contract\/(?:by-key|permissions|wire|kit\/(?:addresses|carousel|cut-text|days|errors|fields|fold|html-words|limits|links|list|mail-domains|measures|money|one-line|picture-heads|reports|search|shown-email|sign-in|trash|upload-parts|uploads|video-links)|[a-z-]+\.rules)$/;
    const heavy = sources
      .filter((file) => /^(?:apps\/web|packages\/client)\//.test(file) && !isTest(file))
      // Loaded only for a host that is not our server.
      .filter((file) => file !== 'packages/client/src/other-host.ts')
      .flatMap((file) =>
        [...read(file).matchAll(/(?:^|\n)import (?!type )[^;]*?from '(@greenroom\/contract[^']*)'/g)].map(
          ([, specifier = '']) => ({ from: file, specifier, to: specifier }),
        ),
      )
      .filter(({ specifier }) => !light.test(specifier));
    expect(heavy.map(said)).toEqual([]);
    for (const file of find(
      'packages/contract/src/**/*.rules.ts',
      'packages/contract/src/{by-key,capabilities,permissions,wire}.ts',
    )) {
      expect(/(?:^|\n)import (?!type )[^;]*'zod/.test(read(file)), file).toBe(false);
    }
  });
});

describe('files', () => {
  test('no drawer for odds and ends', () => {
    const drawers = /(?:^|[/.-])(?:utils?|helpers?|types?|constants?|misc|common)(?:[/.]|$)/;
    expect(written.filter((file) => drawers.test(file))).toEqual([]);
  });

  test('no barrels but the contract, and no default exports but where a tool wants one', () => {
    expect(sources.filter((file) => basename(file).startsWith('index.'))).toEqual([
      'packages/contract/src/index.ts',
    ]);
    const defaults = written.filter(
      (file) =>
        !/\.config\.ts$|^tests\/setup\/(?:fault-results|progress)\.ts$/.test(file) &&
        /(?:^|\n)export default /.test(read(file)),
    );
    expect(defaults).toEqual([]);
  });

  test('are named in kebab-case, a room by its room and job', () => {
    expect(written.filter((file) => !/^[a-z\d.-]+\.(?:d\.ts|tsx?|mjs)$/.test(basename(file)))).toEqual([]);
    const jobs = /\.[a-z]+\.ts$/;
    const api = sources.filter((file) => file.startsWith('apps/api/src/rooms/'));
    // In a folder of the room the path is the name.
    const misnamed = api.filter((file) => {
      const room = roomOf(file) ?? '?';
      return basename(dirname(file)) === room && !basename(file).startsWith(room);
    });
    expect([...api.filter((file) => !jobs.test(file)), ...misnamed]).toEqual([]);
  });

  test('are at most 45 a folder: a room of the API that grows gets a folder a subject', () => {
    const rooms = sources.filter((file) => file.startsWith('apps/api/src/rooms/'));
    const folders = Map.groupBy(rooms, (file) => dirname(file));
    const large = [...folders].filter(([, files]) => files.length > 45);
    expect(large.map(([folder, files]) => `${folder}: ${files.length} files`)).toEqual([]);
  });

  test('end in the jobs that the page names for their floor, and in no other', () => {
    const page = read('docs/HOUSE.md');
    const floors = ['apps/api/src/rooms/', 'apps/api/src/', 'packages/'];
    const wrong = floors.flatMap((floor) => {
      const line = page.split('\n').find((each) => each.startsWith(`- A file of \`${floor}\``)) ?? '';
      const jobs = new Set(line.match(/(?<=`)\.[a-z]+(?=`)/g));
      expect(jobs.size, floor).toBeGreaterThan(1);
      return sources.filter(
        (file) =>
          floors.find((each) => file.startsWith(each)) === floor &&
          !file.endsWith('.d.ts') &&
          (basename(file).match(/\.[a-z]+(?=\.)/g) ?? []).some((job) => !jobs.has(job)),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('nothing of one machine, one person or one secret is written down', () => {
    const files = [
      ...written,
      ...find('*.json', '*.md', 'docs/**/*.md', '.ci/*', 'apps/*/*.json', 'apps/*/*.html'),
    ];
    const personal =
      /(?:\/home\/|\/Users\/|\/root\/|[A-Z]:\\Users)\w|BEGIN [A-Z ]*PRIVATE KEY|AKIA[A-Z\d]{16}/;
    expect(files.filter((file) => file !== 'tests/house.test.ts' && personal.test(read(file)))).toEqual([]);
  });

  test('HTML goes into a page in one place alone', () => {
    const writers = sources.filter((file) =>
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/.test(read(file)),
    );
    expect(writers.filter((file) => file !== 'apps/web/src/kit/safe-html.tsx')).toEqual([]);
  });

  test('an address becomes a link out of the console in one place alone, which checks it', () => {
    const links = sources.filter((file) => file.endsWith('.tsx') && /target="_blank"/.test(read(file)));
    expect(links).toEqual(['apps/web/src/kit/ui/web-link.tsx']);
  });

  test('the browser’s storage is used in three files of the kit alone', () => {
    const files = sources.filter((file) => /\b(?:local|session)Storage\b/.test(readWithoutComments(file)));
    const kit = ['stored-names.ts', 'stored.ts', 'tab-store.ts'];
    expect(files).toEqual(kit.map((file) => `apps/web/src/kit/${file}`));
  });

  test('401 is answered in one file alone', () => {
    const answered = /(?:fail|Refusal)\(\s*'unauthenticated'|\bstatus\(\s*401\b|statusCode = 401\b/;
    const api = sources.filter((file) => file.startsWith('apps/api/') && !isTest(file));
    expect(api.filter((file) => answered.test(read(file)))).toEqual(['apps/api/src/kit/access/guard.ts']);
  });

  test('no try/catch in rooms, no eval, no console, no test that is left out', () => {
    const rooms = sources.filter((file) => roomOf(file) && file.startsWith('apps/api/') && !isTest(file));
    expect(rooms.filter((file) => /\btry \{/.test(read(file)))).toEqual([]);
    expect(sources.filter((file) => /\beval\(|new Function\(/.test(read(file)))).toEqual([]);
    const left = /\b(?:test|describe|it)\.(?:only|skip|todo)\b/;
    expect(
      written.filter((file) => isTest(file) && file !== 'tests/house.test.ts' && left.test(read(file))),
    ).toEqual([]);
  });
});
