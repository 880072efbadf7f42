import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';

import { renewAppeals } from './appeals.ts';
import { addPosts } from './bulletins.ts';
import { addConnection, addDelivery } from './connections.ts';
import { addRound, openRound } from './contest-rounds.ts';
import { addSongs } from './contest.ts';
import { renewHouseKey } from './keys.ts';
import { addParlourMessage, addParlours } from './parlours.ts';
import { addCrowd, addNotifications, addPeople } from './people.ts';
import { CLIP, addProject, knowVideos } from './projects.ts';
import { addReports, removeReports } from './reports.ts';
import { addSales } from './sales.ts';
import { addColleague, addInvitation } from './staff.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import {
  LONG_SUBJECT,
  TWIN_SUBJECT,
  addAnswers,
  addFailedMails,
  addMessage,
  addMessages,
  addReply,
} from './support.ts';
import { settled } from './visit.ts';

const REPORTED = [{ user: 26, reason: 'spam', words: 'Writes to everybody.' }] as const;

/** Opens a stage for the suites that make each call fail: there is something of everything. */
export async function openFullStage(): Promise<Stage> {
  const stage = await openStage();
  // Pages about one person use the first.
  await addCrowd(stage.db, 30);
  // Written by a person whom no test deletes: those are deleted from the newest on, so the first.
  await addPosts(stage.db, 24, 9);
  await stage.db.execute(
    `insert into bulletin_responses (bulletin_id, user_id, message) select id, 24, 'Rude' from bulletins`,
  );
  await addMessages(stage.db, 25, 11);
  await knowVideos(stage.db);
  await addProject(stage.db, { userId: 26, title: 'Night Shift', videoLinks: [CLIP.link] });
  const songs = await addSongs(stage.db, [
    { title: 'Morning Train', featured: true, isActive: true, votes: 130 },
    { title: 'Night Ferry', partners: [27] },
  ]);
  await addRound(stage.db, songs);
  await openRound(stage.db, songs.slice(0, 1));
  await addParlours(stage.db, [{ title: 'Quiet Evening', host: 28, members: [29] }]);
  // A test sends it again.
  await addParlourMessage(stage.db, { parlour: 1, people: [28], error: '550 Nobody here' });
  // The newest message, whose reply did not arrive: a test sends it again.
  const reply = { adminId: stage.admin.id, message: 'Lost', error: '550 Nobody here' };
  await addReply(stage.db, 1, { ...reply, state: 'failed' });
  // One is merged into the other.
  for (const subject of ['Wrong picture', 'Wrong name']) await addMessage(stage.db, 27, { subject });
  await addAnswers(stage.db, await addMessage(stage.db, 27, { subject: LONG_SUBJECT }), 26);
  await addFailedMails(stage.db, 12);
  // A test deletes 'Last Dance'.
  await addSales(stage.db, [
    {
      title: 'Sofa Session',
      host: 28,
      cents: 1200,
      payments: [{ user: 27, cents: 1200, status: 'succeeded', at: '2025-07-05T17:00:00Z' }],
    },
    { title: 'Last Dance', host: 28 },
  ]);
  await addPeople(stage.db, [{ name: 'Ada Gone', deletedAt: new Date().toISOString() }]);
  const last = await addColleague(stage.db, { name: 'Zoe Last', role: 'viewer', hasTwoFactor: true });
  for (const name of ['first', 'second', 'third']) await addInvitation(stage.db, name, stage.admin.id);
  const connection = await addConnection(stage.db, { name: 'Books', author: stage.admin.id });
  beforeAll(() => addNotifications(stage.db, 15));
  // Wrong passwords are part of this test, not an attack; and there is always something unread.
  beforeEach(async () => {
    // Two messages to be answered together, unanswered each time.
    await stage.db.execute(sql`delete from support_messages where subject = ${TWIN_SUBJECT}`);
    for (const person of [26, 27]) await addMessage(stage.db, person, { subject: TWIN_SUBJECT });
    // Each test decides about the first of these, or about all.
    await removeReports(stage.db);
    await addReports(stage.db, [
      { kind: 'users', record: 24, title: 'Guest 0024', maker: 24, by: REPORTED },
      { kind: 'users', record: 25, title: 'Guest 0025', maker: 25, by: REPORTED, minutesAgo: 5 },
    ]);
    await renewAppeals(stage.db, stage.admin.id);
    await renewHouseKey(stage.db, last);
    // One that can be sent again.
    await stage.db.execute(sql`delete from connection_deliveries`);
    await addDelivery(stage.db, connection, { state: 'delivered', status: 200 });
    await stage.db.execute(sql`delete from rate_limits`);
    await stage.db.execute(sql`update notification_marks set read_until = 0`);
    // Another session of the admin, to be ended.
    await stage.admin.newSession();
  });
  return stage;
}

/** Whether a page shows videos, for which its visit needs stand-ins. */
export const hasVideos = (address: string): boolean => /project|video/.test(address);

/** Checks that nothing is still loading. */
export async function expectStill(page: Page): Promise<void> {
  await settled(page);
  await expect.poll(() => page.getByText('loading...').count()).toBe(0);
}
