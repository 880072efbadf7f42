import { sql } from 'drizzle-orm';

import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { addPosts } from '../browser/bulletins.ts';
import { addSongs } from '../browser/contest.ts';
import { recordSounds } from '../browser/contest-sound.ts';
import { addHeadlines } from '../browser/headlines.ts';
import { addParlours } from '../browser/parlours.ts';
import { addCrowd, addNotifications, addPlan } from '../browser/people.ts';
import { addPodcast } from '../browser/podcasts.ts';
import { addProject } from '../browser/projects.ts';
import { addSales } from '../browser/sales.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import type { Stage } from '../browser/stage.ts';
import { addMessages } from '../browser/support.ts';
import { addTrack } from '../browser/user-page.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;

/** Returns the key of a picture. */
async function addContest(stage: Stage): Promise<string> {
  const partners = [5, 6];
  const featured = [1, 2, 3, 4, 5, 6].map((n) => ({
    title: `Song ${n}`,
    featured: true,
    isActive: n <= 3,
    votes: 7 - n,
    partners,
  }));
  const submitted = [1, 2, 3, 4, 5].map((n) => ({ title: `Demo ${n}`, partners }));
  const { keys } = await recordSounds(stage);
  await addSongs(stage.db, [...featured, ...submitted]);
  await stage.db.execute(
    sql`update contest_entries set object_key = ${keys.short}, thumbnail_key = ${keys.picture}, duration_ms = 3000`,
  );
  // Those who sang are no part of this community.
  await stage.db.execute(
    sql`update users set deleted_at = now(), email = id || email where name !~ '^Guest'`,
  );
  return keys.picture;
}

async function addSoldParlours(db: Db): Promise<void> {
  const now = Date.now();
  await addSales(
    db,
    Array.from({ length: 12 }, (_, at) => ({
      title: `Sofa Session ${String(at + 1).padStart(2, '0')}`,
      host: 21 + (at % 2),
      description: 'Songs and stories',
      cents: 1200,
      isSaved: at !== 2,
      isTop: at === 0,
      startsAt: new Date(now - (at + 1) * 24 * HOUR).toISOString(),
      participants: at === 0 ? 7 : 0,
      payments: Array.from({ length: at === 0 ? 7 : 0 }, (_each, n) => ({
        user: n + 1,
        cents: 1200,
        status: 'succeeded' as const,
        at: new Date(now - (n + 1) * HOUR).toISOString(),
      })),
    })),
  );
}

async function addBoards({ db, admin }: Stage, picture: string): Promise<void> {
  await addMessages(db, 11, 12);
  await addPosts(db, 9, 11);
  await db.execute(sql`
    insert into bulletin_responses (bulletin_id, user_id, message)
    select id, 2, words from bulletins, unnest(array['Is it still open?', 'It is.']) words where title = 'Post 01'`);
  await addHeadlines(db, admin.id, 3);
  await db.execute(
    sql`update headlines set title = 'Words', description = 'All in text.' where title = 'News 01'`,
  );
  await db.execute(sql`
    update headlines set title = 'Motion', type = 2, description = '', video_key = 'users/1/headlines/motion.mp4',
      video_duration_ms = 1000 where title = 'News 02'`);
  await db.execute(sql`
    update headlines set title = 'Shots', type = 3, description = '',
      photo_keys = array[${picture}::text] where title = 'News 03'`);
}

/** Adds the contest by a server that can do everything: without `uploads` ours would not take its files. */
async function addContestByAnother(stage: Stage): Promise<string> {
  const other = process.env['CAPABILITIES_OFF'] ? await stage.serve({ CAPABILITIES_OFF: '' }) : null;
  const picture = await addContest({ ...stage, address: other?.address ?? stage.address });
  await other?.stop();
  return picture;
}

/** Opens our server with the community that the host of the specification has. */
export async function openOurs(): Promise<World> {
  const stage = await openStage();
  const { db } = stage;
  await addCrowd(db, 35);
  for (const id of [1, 2, 3])
    await addPodcast(db, id, { name: `Late Hours ${id}`, titles: ['Opener', 'Coda'] });
  const project = { title: 'Night Shift', description: 'Songs of the late bus.' };
  await addProject(db, { userId: 5, ...project, createdAt: '2026-03-02T15:00:00Z' });
  await addTrack(db, { userId: 5, title: 'Morning Train', durationMs: 61_000 });
  await addPlan(db, 5, { name: 'weekly', cents: 2500 });
  await addBoards(stage, await addContestByAnother(stage));
  await addParlours(db, [
    { title: 'Quiet Evening', host: 8, members: [13], rsvps: [14, 15], description: 'Songs and stories' },
    { title: 'Open Stage', host: 9, startsIn: 48 },
    { title: 'Bass Talk', host: 10, startsIn: 72 },
    { title: 'On Air', host: 11, startsIn: -1, liveFor: 5, isPublic: true },
  ]);
  await addSoldParlours(db);
  await db.execute(sql`delete from notifications`);
  await addNotifications(db, 15);
  return {
    takesUploads: true,
    words: {
      statusChanged: 'User deactivated successfully!',
      userDeleted: 'User deleted successfully!',
      profileSaved: 'User updated successfully!',
      passwordWrong: 'The current password is not correct.',
      passwordChanged: 'Password changed successfully!',
      votingEnded: 'Voting is end',
      votingStarted: 'Voting is start',
      songsAdded: 'Songs added to the contest successfully!',
      songsDeleted: 'Songs deleted successfully!',
    },
    admin: ADMIN,
    async visit(options = {}) {
      const visit = await stage.visit({ signedIn: true, ...options });
      // The headline's video has no file here.
      visit.forgive(/motion\.mp4/);
      return visit;
    },
  };
}
