// @all: every page once more, as every role
import { ROLES, isAllowed } from '@greenroom/contract/permissions';
import type { Permission, Role } from '@greenroom/contract/permissions';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { addAdmin } from '../../browser/people.ts';
import { addOneOfEach } from '../../browser/one-of-each.ts';
import { openStage } from '../../browser/stage.ts';
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
  ['/reports', 'reports.read'],
  ['/rules', 'rules.read'],
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
  ['/user-detail/2?tab=2', 'people.read'],
  ['/user-detail/2?tab=3', 'people.read'],
  ['/user-detail/2?tab=4', 'people.read'],
  ['/bulletin-board?post=1', 'bulletins.read'],
  ['/reports?report=1', 'reports.read'],
  ['/reports?state=hidden&report=2', 'reports.read'],
  ['/headline-management?id=1', 'headlines.read'],
  ['/scheduler-parlour?view=agenda', 'parlours.read'],
  ['/scheduler-parlour?view=agenda&parlour=1', 'parlours.read'],
  ['/scheduler-parlour?view=month', 'parlours.read'],
  ['/money', 'money.read'],
  ['/money/rows', 'money.read'],
];
/** The lists in the menu. */
const MENU = PAGES.slice(0, 17).filter(([address]) => /^\/[a-z-]+$/.test(address));

/** The rooms below them. */
const FURTHER: typeof PAGES = [
  ['/money', 'money.read'],
  ['/subscription-plan', 'money.read'],
  ['/staff', 'staff.change'],
  ['/activity', 'activity.read'],
  ['/connections', 'connections.read'],
  ['/trash', 'people.change'],
  ['/system', 'system.read'],
];

/** What a permission to read is enough for, by the names of controls. Whatever else there is changes something. */
const READS =
  /^(?:\d+ (?:votes?|partners?)|[A-Z][a-z]{2} \d|\d+:\d\d [AP]M|Full screen|Print|How |The person|Rates|Vote totals|Ascending|Descending|View|Show|Open|See|Read|Search|Filter|Sort|Page|Next|Previous|First|Last|Rows|Clear search|Clear filters|Remove the filter|Download|CSV|Excel|Copy|Play|Pause|Restart|Mute|Volume|Close|Back|More|Less|All |Totals|History|Today|Cards|Agenda|Month|Retry|Mark|Skip|Actions for|Everyone|Report|Rounds|Votes|Journal|Wall|Go to|Live board|Loop|Jump|Add to calendar)/;

/** Controls that need another permission than that of their page. */
const OTHERS: Record<string, Permission> = { 'Leave a note': 'desk.change' };

const namesIn = (place: Locator): Promise<string[]> =>
  place.evaluateAll((all) =>
    all.map(
      (each) =>
        each.ariaLabel ?? (each as HTMLInputElement).labels?.[0]?.textContent ?? each.textContent ?? '',
    ),
  );

/** The controls on the page that may change something, with those of its menus. */
async function findControls(page: Page): Promise<string[]> {
  const within = page.locator('main, [role="dialog"]');
  const found = [
    ...(await namesIn(
      within.locator(
        ':not(th) > button:not([role="tab"]), [role="switch"], input[type="checkbox"], textarea',
      ),
    )),
    ...(await namesIn(within.locator('a[href^="/edit-profile"]'))),
  ];
  // A dialog may cover the menus behind it.
  const front = page.locator('[role="dialog"]:visible');
  const place = (await front.count()) > 0 ? front : within;
  for (const menu of await place.locator('button[aria-haspopup="menu"]:visible').all()) {
    await menu.click();
    await page.getByRole('menu').waitFor();
    found.push(...(await namesIn(page.getByRole('menuitem'))));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
  return [...new Set(found.map((name) => name.trim()))].filter((name) => name !== '' && !READS.test(name));
}

beforeAll(() => addOneOfEach(stage));

async function visitAs(role: Role) {
  const colleague = await addAdmin(stage.db, { email: `${role}@example.com`, password: 'backstage1', role });
  return stage.visit({ signedIn: await colleague.newSession() });
}

const maySee = (role: Role, needs: Permission | null) => needs === null || isAllowed(role, needs);

// The walk through all pages is the owner's.
test.each(ROLES.filter((role) => role !== 'owner'))(
  'every page that %s may read is whole, and no call is refused',
  async (role) => {
    const { page, goto, follow } = await visitAs(role);
    const wrong: [string, string[]][] = [];
    await goto('/dashboard');
    for (const [address, needs] of PAGES.filter(([, each]) => maySee(role, each))) {
      await follow(address);
      expect(page.url()).toContain(address);
      const change = (needs ?? 'people.read').replace('read', 'change') as Permission;
      if (maySee(role, change)) continue;
      const found = (await findControls(page)).filter((name) => !maySee(role, OTHERS[name] ?? change));
      if (found.length > 0) wrong.push([address, found]);
    }
    expect(wrong).toEqual([]);
  },
);

describe.each(ROLES.map((role) => [role]))('as %s', (role) => {
  const may = (needs: Permission | null) => maySee(role, needs);

  test('the form of a profile opens for those alone who may save it', async () => {
    const { page, goto } = await visitAs(role);
    await goto('/edit-profile/2');
    await settled(page);
    expect(await page.getByRole('button', { name: 'Update' }).count()).toBe(may('people.change') ? 1 : 0);
    expect(await page.getByText('You may not edit profiles.').count()).toBe(may('people.change') ? 0 : 1);
  });

  test('the menu has the pages that the role may read, and no others', async () => {
    const { page, goto } = await visitAs(role);
    await goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem');
    const lists = [...MENU, ...FURTHER].filter(([, needs]) => may(needs));
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

test('a page that the role may not read says so, with who may, and asks the server for nothing', async () => {
  const { page, goto } = await visitAs('moderator');
  for (const address of [
    '/sell-parlour',
    '/sell-parlour/detail/1',
    '/money',
    '/activity',
    '/staff',
    '/system',
    '/subscription-plan',
  ]) {
    await goto(address);
    const words = page.getByText('Your role, moderator, does not include this page.');
    await expect.poll(() => words.count()).toBe(1);
  }
});

test('a message says to finance who may read it, and plans open for it', async () => {
  const { page, goto } = await visitAs('finance');
  await goto('/subscription-plan?id=1');
  await page.getByText('Roles that include it: owner, admin, moderator, viewer.').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await goto('/subscription-plan');
  await page.getByText('Plans that people can buy in the app').waitFor();
});
