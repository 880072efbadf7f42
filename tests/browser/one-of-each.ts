import { sql } from 'drizzle-orm';

import { addPosts } from './bulletins.ts';
import { addSongs } from './contest.ts';
import { addHeadlines } from './headlines.ts';
import { addParlours } from './parlours.ts';
import { addCrowd, addPlan } from './people.ts';
import { addPodcast } from './podcasts.ts';
import { addProject } from './projects.ts';
import { addReports } from './reports.ts';
import { addSales } from './sales.ts';
import type { Stage } from './stage.ts';
import { addMessages } from './support.ts';
import { addNotes } from './user-notes.ts';

/** Adds one or two of each kind of record, mostly of the people 2 to 6, so that each page has something to show. */
export async function addOneOfEach({ db, admin }: Stage): Promise<void> {
  await addCrowd(db, 12);
  await addPlan(db, 2, { name: 'monthly', cents: 4_321 });
  await addNotes(db, 2, 1);
  await addMessages(db, 3, 12);
  await addPosts(db, 3, 3);
  await db.execute(sql`insert into bulletin_responses (bulletin_id, user_id, message) values (1, 4, 'Yes.')`);
  const by = [{ user: 4, reason: 'spam' as const, words: 'Sells things.' }];
  const decision = { decision: 'hidden' as const, adminId: admin.id };
  await addReports(db, [
    { record: 1, title: 'Post 01', maker: 3, by },
    { record: 2, title: 'Post 02', maker: 3, by, decision },
  ]);
  await addHeadlines(db, admin.id, 2);
  await addProject(db, { userId: 2, title: 'Night Shift', description: 'Long' });
  await addPodcast(db, 2, { name: 'Talks', titles: ['One'] });
  await addSongs(db, [
    { title: 'Glass Road', featured: true, isActive: true, votes: 2, partners: [4] },
    { title: 'Short' },
  ]);
  await addParlours(db, [
    { title: 'Quiet Evening', host: 4, members: [5, 6], description: 'Songs', startsIn: 2 },
  ]);
  const payment = { user: 5, cents: 1200, status: 'succeeded', at: '2026-07-05T02:00:00Z' } as const;
  await addSales(db, [{ title: 'Open Stage', host: 4, cents: 1200, description: 'x', payments: [payment] }]);
}
