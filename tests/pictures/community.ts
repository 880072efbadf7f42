import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureAdmin, ensureUploadKey } from '../../apps/api/src/app/first-start.ts';
import { seedDemo } from '../../apps/api/src/app/seed-demo.ts';
import { startServer } from '../../apps/api/src/app/start-server.ts';
import type { RunningServer } from '../../apps/api/src/app/start-server.ts';
import { readConfig } from '../../apps/api/src/kit/config.ts';
import { openDatabase } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { openStore } from '../../apps/api/src/kit/objects/open-store.ts';
import { ensureRates } from '../../apps/api/src/rooms/money/money-rates.store.ts';
import { startZone } from '../../apps/api/src/rooms/money/money-zone.store.ts';
import { createDatabase } from '../../apps/api/src/testing/databases.ts';
import { nowhere } from '../../apps/api/src/testing/world.ts';
import { addSongs } from '../browser/contest.ts';
import { addTryon } from '../browser/edit-profile.ts';
import { addParlours } from '../browser/parlours.ts';
import { addAdmin, addPeople, addPlan } from '../browser/people.ts';
import type { Admin } from '../browser/people.ts';
import { CLIP, MUTE, REEL, addProject, knowVideos } from '../browser/projects.ts';
import { addSales } from '../browser/sales.ts';
import { addColleague, addInvitation } from '../browser/staff.ts';
import { addMessage, addReply } from '../browser/support.ts';
import { addNotes } from '../browser/user-notes.ts';
import { addTrack, knowTitles } from '../browser/user-page.ts';
import { addConnections, addKeys } from './company.ts';
import { ODD } from './scene.ts';

const ADMIN = { email: 'admin@example.com', password: 'backstage1' };
const LONG = 'Unbreakable'.repeat(15);

/** A server whose community is full or empty. */
export type Community = { address: string; admin: Admin };
export type Communities = Record<'full' | 'empty', Community> & { stop: () => Promise<void> };

/** Starts two servers on one database server: one with a demo community and unusual rows, one without anybody. `settings`: further ones of both. */
export async function startCommunities(time: Date, settings: Record<string, string>): Promise<Communities> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-pictures-'));
  const postgres = await startEmbedded(join(folder, 'postgres'), { fsync: false });
  const running: RunningServer[] = [];
  const dbs: Db[] = [];
  async function open(name: 'full' | 'empty'): Promise<Community> {
    const url = await createDatabase(postgres.url);
    const config = readConfig({
      DATA_DIR: join(folder, name),
      DATABASE_URL: url,
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    });
    const db = openDatabase(url, () => undefined, { max: 3 });
    dbs.push(db);
    await startZone(db, config.TIME_ZONE);
    await ensureRates(db, config);
    await ensureAdmin(db, config);
    const admin = await addAdmin(db, ADMIN);
    if (name === 'full') {
      const store = await openStore(config, await ensureUploadKey(db));
      await seedDemo(db, { users: ODD - 2, now: time, store });
      await store.close();
      await addUnusual(db, admin);
      await addKeys(db, time, admin.id);
      await addConnections(db, time, admin.id);
    }
    const server = await startServer(config, folder, () => undefined, { httpClient: nowhere, maxDelayMs: 0 });
    running.push(server);
    return { address: server.address, admin };
  }
  const [full, empty] = [await open('full'), await open('empty')];
  return {
    full,
    empty,
    async stop() {
      for (const db of dbs) await db.$client.end();
      for (const server of running) await server.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Adds rows with long names, missing pictures and every state. */
async function addUnusual(db: Db, admin: Admin): Promise<void> {
  const [plain = 0, odd = 0] = await addPeople(db, [
    {
      name: `${'Maximiliana '.repeat(4)}Featherstonehaugh`,
      email: `${'long'.repeat(12)}@example.com`,
      city: 'Llanfairpwllgwyngyll',
    },
    {
      name: 'Ünï Çödé 東京',
      active: false,
      roleIds: [1, 2, 3, 4, 5],
      featured: true,
      bio: LONG,
      websiteUrl: `https://example.com/${LONG}`,
      videoLinks: ['https://vimeo.com/22439234', `https://example.com/${LONG}`],
    },
  ]);
  if (odd !== ODD) throw new Error(`The unusual person has the id ${odd}, not ${ODD}.`);
  for (const title of ['Short', LONG]) {
    await addTrack(db, { userId: odd, title, durationMs: 5_000_000 });
    await addProject(db, { userId: odd, title, description: LONG });
  }
  await knowVideos(db);
  await addProject(db, { userId: odd, title: 'Films', videoLinks: [CLIP.link, REEL.link, MUTE.link] });
  await addPlan(db, odd, { name: 'weekly', cents: 123_456_789 });
  await knowTitles(db, { 'vimeo:22439234': null });
  await addNotes(db, odd, 3);
  await addColleague(db, { name: `${'Maximiliana '.repeat(4)}Featherstonehaugh`, role: 'moderator' });
  await addColleague(db, { name: 'Jo', role: 'viewer', isActive: false });
  await addInvitation(db, 'long'.repeat(12), admin.id);
  await addInvitation(db, 'late', admin.id, -1);
  const message = await addMessage(db, plain, {
    subject: LONG,
    message: `<p>${LONG}</p><pre>${LONG}</pre>`,
  });
  await addReply(db, message, { adminId: admin.id, state: 'sent', message: LONG });
  await addReply(db, message, { adminId: admin.id, state: 'failed', message: 'Lost', error: `550 ${LONG}` });
  await addSongs(db, [
    { title: LONG, featured: true, isActive: true, votes: 2, partners: [plain, odd, 3, 4, 5] },
    { title: 'Short', featured: true },
    { title: 'Beside', partners: [odd] },
  ]);
  await addParlours(db, [
    { title: 'Unbreakable'.repeat(10), host: plain, members: [odd, 3], rsvps: [4, 5], description: LONG },
    { title: 'Live one', host: odd, startsIn: -1, liveFor: 12 },
    { title: 'Late one', host: 3, members: [4], startsIn: -0.5, isPublic: true },
  ]);
  const payment = {
    user: plain,
    cents: 10_000_000,
    status: 'succeeded',
    at: '2026-07-05T02:00:00Z',
  } as const;
  await addSales(db, [
    { title: LONG, host: plain, description: LONG, cents: 10_000_000, payments: [payment] },
    { title: 'Short', host: odd, isSaved: false },
  ]);
  await addTryon(db);
}
