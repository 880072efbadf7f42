import { KEY_PERMISSIONS } from '@greenroom/contract/by-key';
import { sql } from 'drizzle-orm';

import { addPosts } from './bulletins.ts';
import { addConnection, addDelivery } from './connections.ts';
import { addSongs } from './contest.ts';
import { addHeadlines } from './headlines.ts';
import { addCrowd, addPeople, addPlan } from './people.ts';
import { addPodcast } from './podcasts.ts';
import { addParlours } from './parlours.ts';
import { CLIP, MUTE, REEL, addProject, knowVideos } from './projects.ts';
import { addReports } from './reports.ts';
import type { Route } from './routes.ts';
import { addSales } from './sales.ts';
import type { Stage } from './stage.ts';
import { addMessage, addMessages, addReply } from './support.ts';
import { addNotes } from './user-notes.ts';
import { addTrack, knowTitles } from './user-page.ts';

/** A page in a state. */
export type State = Route & {
  /** Whether the address opens a panel over the page. */
  isPanel?: boolean;
  /** Whether there is nothing at the address. */
  fails?: boolean;
};

/** Pages in states other than their first: those of a route begin with its pattern. */
export const STATES: readonly State[] = [
  { path: '/user-list, nobody found', address: '/user-list?search=nobody-at-all', isStaff: true },
  {
    path: '/user-list, filtered',
    address: '/user-list?search=artist&city=Austin&role_ids=[1,2]',
    isStaff: true,
  },
  { path: '/podcast-detail/$id, with podcasts', address: '/podcast-detail/2', isStaff: true },
  { path: '/podcast-detail/$id, of nobody', address: '/podcast-detail/nobody', isStaff: true },
  { path: '/user-detail/$userId, a whole profile', address: '/user-detail/25', isStaff: true },
  { path: '/bulletin-board, none', address: '/bulletin-board?status=false&author=nobody', isStaff: true },
  { path: '/bulletin-board, a post', address: '/bulletin-board?post=1', isStaff: true, isPanel: true },
  { path: '/bulletin-board, a long post', address: '/bulletin-board?post=2', isStaff: true, isPanel: true },
  {
    path: '/bulletin-board, a post that is gone',
    address: '/bulletin-board?post=999999',
    isStaff: true,
    isPanel: true,
    fails: true,
  },
  { path: '/reports, none', address: '/reports?state=measure', isStaff: true },
  { path: '/reports, decided', address: '/reports?state=hidden', isStaff: true },
  { path: '/reports, a report', address: '/reports?report=1', isStaff: true, isPanel: true },
  { path: '/reports, a decision', address: '/reports?state=hidden&report=2', isStaff: true, isPanel: true },
  { path: '/headline-management, none', address: '/headline-management?search=nothing', isStaff: true },
  { path: '/headline-management, one', address: '/headline-management?id=1', isStaff: true, isPanel: true },
  {
    path: '/scheduler-parlour, a parlour',
    address: '/scheduler-parlour?parlour=1',
    isStaff: true,
    isPanel: true,
  },
  { path: '/user-detail/$userId, tracks', address: '/user-detail/25?tab=2', isStaff: true },
  { path: '/user-detail/$userId, projects', address: '/user-detail/25?tab=3', isStaff: true },
  { path: '/user-detail/$userId, plans', address: '/user-detail/25?tab=4', isStaff: true },
  { path: '/project-detail/$projectId, with videos', address: '/project-detail/3', isStaff: true },
  { path: '/user-detail/$userId, of nobody', address: '/user-detail/nobody', isStaff: true },
  { path: '/subscription-plan, a message', address: '/subscription-plan?id=1', isStaff: true },
  { path: '/subscription-plan, no such message', address: '/subscription-plan?id=0', isStaff: true },
  { path: '/support-management, none', address: '/support-management?search=nothing', isStaff: true },
  { path: '/sell-parlour, filtered', address: '/sell-parlour?author=ada&is_top=true', isStaff: true },
  { path: '/sell-parlour/detail/$id, none', address: '/sell-parlour/detail/nothing', isStaff: true },
  { path: '/dashboard, own range', address: '/dashboard?period=custom', isStaff: true },
  { path: '/scheduler-parlour, agenda', address: '/scheduler-parlour?view=agenda', isStaff: true },
  { path: '/scheduler-parlour, month', address: '/scheduler-parlour?view=month', isStaff: true },
  { path: 'an unknown page', address: '/no-such-room', isStaff: false },
];
const LONG = 'Unbreakable'.repeat(18);

/** One card of each kind is opened, whatever its title. */
export const TITLES = /(?:Unbreakable)+|Short|Beside|Live one|Late one|Films|(?:Guest|News|Post) \d+/;

/** Adds something of everything, with words that are as long and unusual as they may be. */
export async function addLongWords(stage: Stage): Promise<void> {
  const { db, admin } = stage;
  await addCrowd(db, 23);
  await addPeople(db, [
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
      bio: 'Unbreakable'.repeat(15),
      websiteUrl: `https://example.com/${'unbreakable'.repeat(15)}`,
      videoLinks: ['https://vimeo.com/22439234', `https://example.com/${'unbreakable'.repeat(15)}`],
    },
  ]);
  const subject = 'Unbreakable'.repeat(15);
  for (const title of ['Short', subject]) {
    await addTrack(db, { userId: 25, title, durationMs: 5_000_000 });
    await addProject(db, { userId: 25, title, description: subject });
  }
  await knowVideos(db);
  await addProject(db, { userId: 25, title: 'Films', videoLinks: [CLIP.link, REEL.link, MUTE.link] });
  await addPlan(db, 25, { name: 'weekly', cents: 123_456_789 });
  await knowTitles(db, { 'vimeo:22439234': null });
  await addMessage(db, 24, { subject, message: `<p>${subject}</p><pre>${subject}</pre>` });
  await addReply(db, 1, { adminId: admin.id, state: 'sent', message: subject });
  await addReply(db, 1, {
    adminId: admin.id,
    state: 'failed',
    message: 'Lost',
    error: `550 ${subject}`,
  });
  await addMessages(db, 3, 12);
  await addSongs(db, [
    { title: subject, featured: true, isActive: true, votes: 2, partners: [24, 25, 23, 22, 21] },
    { title: 'Short', featured: true },
    { title: 'Beside', partners: [25] },
  ]);
  await addParlours(db, [
    { title: 'Unbreakable'.repeat(10), host: 24, members: [25, 23], rsvps: [22, 24], description: subject },
    { title: 'Live one', host: 25, startsIn: -1, liveFor: 12 },
    { title: 'Late one', host: 23, members: [22], startsIn: -0.5, isPublic: true },
  ]);
  await addSales(db, [
    {
      title: subject,
      host: 24,
      description: subject,
      cents: 10_000_000,
      payments: [{ user: 24, cents: 10_000_000, status: 'succeeded', at: '2026-07-05T02:00:00Z' }],
    },
    { title: 'Short', host: 25, isSaved: false },
  ]);
  for (const title of ['One', 'Unbreakable'.repeat(10)]) {
    await addPodcast(db, 2, { name: title, titles: [title, 'Two', 'Three'] });
  }
  await addLongPosts(stage);
  await addLongConnections(stage);
  await addLongKeys(stage);
  await addHeadlines(db, admin.id, 12);
  await addNotes(db, 25, 6);
  await db.execute(sql`update user_notes set message = ${subject} where id = 2`);
  await db.execute(sql`update headlines set title = ${subject}, description = ${subject} where id = 1`);
}

/** Adds connections, one with what was sent to it. */
async function addLongConnections({ db, admin }: Stage): Promise<void> {
  const long = {
    name: 'Word'.repeat(15),
    url: `https://${'word-'.repeat(11)}s.example/${'word'.repeat(90)}`,
  };
  const id = await addConnection(db, { ...long, author: admin.id });
  await addConnection(db, { name: 'Short', author: admin.id, shape: 'slack', offReason: 'failing' });
  await addDelivery(db, id, { state: 'delivered', status: 200 });
  await addDelivery(db, id, { state: 'given_up', status: 500 });
  await db.execute(sql`update connection_deliveries set answer = ${'Word'.repeat(400)} where status = 500`);
}

/** Adds a passkey, and a key for scripts of one's own and one of the house. */
async function addLongKeys({ db, admin }: Stage): Promise<void> {
  const name = 'Word'.repeat(15);
  await db.execute(sql`
    insert into passkeys (admin_id, name, credential_id, public_key, counter, is_synced)
    values (${admin.id}, ${name}, 'long', '\\x00', 0, false)`);
  await db.execute(sql`
    insert into access_keys (admin_id, is_house, name, permissions, networks, token_hash)
    select ${admin.id}, n = 1, ${name}, ${sql.param([...KEY_PERMISSIONS])}::text[], array_fill('2001:db8:1234:5678::/64'::text, '{20}'),
      sha256(n::text::bytea)
    from generate_series(1, 2) n`);
}

/** Adds posts, one with answers and one that is long, and what members reported of them. */
async function addLongPosts({ db, admin }: Stage): Promise<void> {
  await addPosts(db, 25, 12);
  await db.execute(sql`
    update bulletins set title = ${LONG}, description = ${'Word'.repeat(400)}, role_ids = '{1,2,3,4,5}' where id = 2`);
  await db.execute(sql`
    insert into bulletin_responses (bulletin_id, user_id, message)
    values (1, 24, E'Is it\nstill open?'), (1, 25, ${'Word'.repeat(200)})`);
  const by = [
    { user: 24, reason: 'abuse' as const, words: 'Word'.repeat(200) },
    { user: 23, reason: 'spam' as const },
  ];
  const decision = { decision: 'hidden' as const, adminId: admin.id, reason: LONG };
  await addReports(db, [
    { record: 1, title: LONG, words: 'Word'.repeat(400), maker: 25, by },
    { record: 2, title: LONG, maker: null, by, decision },
    { record: 3, title: 'Post 03', maker: 25, by },
  ]);
}
