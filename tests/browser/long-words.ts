import { addSongs } from './contest.ts';
import { addCrowd, addPeople, addPlan } from './people.ts';
import { addPodcast } from './podcasts.ts';
import { addParlours } from './parlours.ts';
import { CLIP, MUTE, REEL, addProject, knowVideos } from './projects.ts';
import { addSales } from './sales.ts';
import type { Stage } from './stage.ts';
import { addMessage, addMessages, addReply } from './support.ts';
import { addTrack, knowTitles } from './user-page.ts';

/** Pages in states other than their first. */
export const STATES = [
  { path: '/user-list, nobody found', address: '/user-list?search=nobody-at-all', isStaff: true },
  {
    path: '/user-list, filtered',
    address: '/user-list?search=artist&city=Austin&role_ids=[1,2]',
    isStaff: true,
  },
  { path: '/podcast-detail/$id, with podcasts', address: '/podcast-detail/2', isStaff: true },
  { path: '/podcast-detail/$id, of nobody', address: '/podcast-detail/nobody', isStaff: true },
  { path: '/user-detail/$userId, a whole profile', address: '/user-detail/25', isStaff: true },
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
/** One card of each kind is opened, whatever its title. */
export const TITLES = /(?:Unbreakable)+|Short|Beside|Live one|Late one|Films/;

/** Adds something of everything, with words that are as long and unusual as they may be. */
export async function addLongWords({ db, admin }: Stage): Promise<void> {
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
}
