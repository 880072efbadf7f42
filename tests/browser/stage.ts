import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, afterEach, expect, inject } from 'vitest';

import { startServer } from '../../apps/api/src/app/start-server.ts';
import { createDatabase } from '../../apps/api/src/testing/databases.ts';
import { nowhere } from '../../apps/api/src/testing/world.ts';
import { readConfig } from '../../apps/api/src/kit/config.ts';
import type { Config } from '../../apps/api/src/kit/config.ts';
import { openDatabase } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { addAdmin } from './people.ts';
import type { Admin } from './people.ts';
import { getChromium } from './chromium.ts';
import { keepProfiles } from './profiles.ts';
import type { Profiles } from './profiles.ts';
import { readRoutes } from './routes.ts';
import type { Route } from './routes.ts';
import { openVisit } from './visit.ts';
import type { Visit, VisitOptions } from './visit.ts';

export const ADMIN = { email: 'admin@example.com', password: 'backstage1' };
/** The built console. */
export const CONSOLE = resolve(
  process.env['CONSOLE_DIST'] ?? join(import.meta.dirname, '../../apps/web/dist'),
);

/** A server for one test file, with an empty community and the built console. */
export type Stage = {
  address: string;
  db: Db;
  /** The first admin, whose sessions are valid for the whole file. */
  admin: Admin;
  /** Every page that the console itself knows. */
  readRoutes: () => Promise<Route[]>;
  /** Starts another server on the same database, with further settings. */
  serve: (settings: Record<string, string>) => Promise<{ address: string; stop: () => Promise<void> }>;
  /** Opens an empty browser profile with one page. An error in it fails the test that opened it. */
  visit: (options?: VisitOptions) => Promise<Visit>;
};

/**
 * Opens a stage; call it at the top of a test file. It closes after the file. After each test it closes the visits of that
 * test, and fails when a page had an error, broke the content policy or contacted another origin. `settings` go
 * to the server beside its own, such as a mail server's address; `defaults` apply to each visit; `httpClient` calls what is
 * outside.
 */
export async function openStage(
  settings: Record<string, string> = {},
  defaults: VisitOptions = {},
  httpClient = nowhere,
): Promise<Stage> {
  if (!existsSync(join(CONSOLE, 'index.html'))) {
    throw new Error(`There is no built console in ${CONSOLE}: run npm run build -w @greenroom/web first.`);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-stage-'));
  const url = await createDatabase(inject('databaseUrl'));
  const basics = { DATA_DIR: dataDir, DATABASE_URL: url, DEMO: '0', PORT: '0', LOG_LEVEL: 'fatal' };
  const env = { ...basics, CAPABILITIES_OFF: process.env['CAPABILITIES_OFF'] ?? '', ...settings };
  const config = readConfig({ ...env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const start = (given: Config) =>
    startServer(given, CONSOLE, () => undefined, { httpClient, maxDelayMs: 0 });
  const [server, browser] = await Promise.all([start(config), getChromium()]);
  const db = openDatabase(url, () => undefined, { max: 3 });
  const keep = keepVisits();
  afterAll(async () => {
    await db.$client.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const admin = await addAdmin(db, ADMIN);
  return {
    address: server.address,
    db,
    admin,
    readRoutes: () => readRoutes(browser, server.address),
    serve: (further) => start(readConfig({ ...env, ...further })),
    async visit(options = {}) {
      return keep((profiles) =>
        openVisit(browser, profiles, server.address, admin, { ...defaults, ...options }),
      );
    },
  };
}

/** Ends the visits that it opens after each test, and fails the test when a page of theirs had a problem. */
export function keepVisits(): (open: (profiles: Profiles) => Promise<Visit>) => Promise<Visit> {
  const visits: Visit[] = [];
  const profiles = keepProfiles();
  afterEach(async () => {
    const ended = visits.splice(0);
    for (const visit of ended) await visit.end();
    const problems = ended.flatMap((visit) => visit.problems);
    // Joined into one text, so that a failure shows all.
    expect(problems.join('\n'), 'what went wrong in the browser').toBe('');
  });
  afterAll(() => profiles.close());
  return async (open) => {
    const visit = await open(profiles);
    visits.push(visit);
    return visit;
  };
}
