// @all: every page once more, as every role
import { ROLES, isAllowed } from '@greenroom/contract/permissions';
import type { Permission, Role } from '@greenroom/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';

import { addPosts } from '../../browser/bulletins.ts';
import { addSongs } from '../../browser/contest.ts';
import { addHeadlines } from '../../browser/headlines.ts';
import { addParlours } from '../../browser/parlours.ts';
import { addAdmin, addCrowd, addPlan } from '../../browser/people.ts';
import { addPodcast } from '../../browser/podcasts.ts';
import { addProject } from '../../browser/projects.ts';
import { addSales } from '../../browser/sales.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessages } from '../../browser/support.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();

/** What each page is about. Only who may read that has a way there. */
const PAGES: [address: string, needs: Permission | null][] = [
  ['/dashboard', null],
  ['/user-list', 'people.read'],
  ['/user-detail/2', 'people.read'],
  ['/project-detail/1', 'people.read'],
  ['/bulletin-board', 'bulletins.read'],
  ['/bulletin-board?id=1', 'bulletins.read'],
  ['/podcast-management', 'podcasts.read'],
  ['/podcast-detail/2', 'podcasts.read'],
  ['/headline-management', 'headlines.read'],
  ['/song-contest', 'contest.read'],
  ['/song-contest/board', 'contest.read'],
  ['/scheduler-parlour', 'parlours.read'],
  ['/sell-parlour', 'money.read'],
  ['/sell-parlour/detail/1', 'money.read'],
  ['/support-management', 'support.read'],
  ['/subscription-plan?id=1', 'support.read'],
];

/** Whatever changes something, by its name. */
const CHANGES =
  /^(?:Delete|Remove|Create |Edit|Start Voting|End Voting|Clear|Send reply|Add note|Add a note|Select song)/;

const SWITCHES = /is active|is shown|Publish|Discover/;

beforeAll(async () => {
  await addCrowd(stage.db, 12);
  await addPlan(stage.db, 2, { name: 'monthly', cents: 4_321 });
  await addMessages(stage.db, 3, 12);
  await addPosts(stage.db, 3, 2);
  await addHeadlines(stage.db, stage.admin.id, 2);
  await addProject(stage.db, { userId: 2, title: 'Night Shift' });
  await addPodcast(stage.db, 2, { name: 'Talks', titles: ['One'] });
  await addSongs(stage.db, [
    { title: 'Glass Road', featured: true, votes: 2, partners: [4] },
    { title: 'Short' },
  ]);
  await addParlours(stage.db, [{ title: 'Quiet Evening', host: 4, members: [5, 6] }]);
  await addSales(stage.db, [
    {
      title: 'Open Stage',
      host: 4,
      cents: 1200,
      payments: [{ user: 5, cents: 1200, status: 'succeeded', at: '2026-07-05T02:00:00Z' }],
    },
  ]);
});

async function visitAs(role: Role) {
  const colleague = await addAdmin(stage.db, { email: `${role}@example.com`, password: 'backstage1', role });
  return stage.visit({ signedIn: await colleague.newSession() });
}

describe.each(ROLES.map((role) => [role]))('as %s', (role) => {
  const may = (needs: Permission | null) => needs === null || isAllowed(role, needs);

  test('every page that the role may read is whole, and no call is refused', async () => {
    const { page, goto } = await visitAs(role);
    for (const [address, needs] of PAGES.filter(([, each]) => may(each))) {
      await goto(address);
      await settled(page);
      expect(page.url()).toContain(address);
      const change = (needs ?? 'people.read').replace('read', 'change') as Permission;
      if (may(change)) continue;
      const found = [
        ...(await page.getByRole('button', { name: CHANGES }).allTextContents()),
        ...(await page.getByRole('link', { name: /^Edit/ }).allTextContents()),
        ...(await page.getByRole('switch', { name: SWITCHES }).allTextContents()),
      ];
      expect([address, found]).toEqual([address, []]);
    }
  });

  test('the menu has the pages that the role may read, and no others', async () => {
    const { page, goto } = await visitAs(role);
    await goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem');
    const lists = PAGES.filter(([address, needs]) => /^\/[a-z-]+$/.test(address) && may(needs));
    await expect.poll(() => menu.count()).toBe(lists.length);
  });
});

test('a moderator sees no money on a profile, in the list or on the dashboard', async () => {
  const { page, goto } = await visitAs('moderator');
  for (const address of ['/dashboard', '/user-list', '/user-detail/2', '/user-detail/2?tab=4']) {
    await goto(address);
    await settled(page);
    expect(await page.locator('main').textContent()).not.toContain('$');
  }
});

test('a page that the role may not read says so', async () => {
  const { page, goto, forgive } = await visitAs('moderator');
  forgive(/403/);
  await goto('/sell-parlour');
  const words = page.getByText("You don't have permission to do this.").first();
  await expect.poll(() => words.isVisible()).toBe(true);
});
