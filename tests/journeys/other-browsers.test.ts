// @all: the same journeys in two more browsers
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addPosts } from '../browser/bulletins.ts';
import { addSongs } from '../browser/contest.ts';
import { addHeadlines } from '../browser/headlines.ts';
import { findOtherBrowsers, openFirefox, openWebKit } from '../browser/other-browsers.ts';
import type { Tab, Thing } from '../browser/other-browsers.ts';
import { addParlours, findParlour } from '../browser/parlours.ts';
import { addNotifications, addPeople } from '../browser/people.ts';
import { addPodcast } from '../browser/podcasts.ts';
import { addProject } from '../browser/projects.ts';
import { addSales } from '../browser/sales.ts';
import { addColleague } from '../browser/staff.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';

const stage = await openStage();
const found = await findOtherBrowsers();
const [nina = 0, otis = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }, { name: 'Otis Rush' }]);

/** Gives each browser records of its own, named after it. */
async function addRecords(name: string): Promise<void> {
  const { db, admin } = stage;
  await addPeople(db, [{ name: `Ada ${name}` }]);
  await db.execute(sql`delete from bulletins`);
  await addPosts(db, nina, 1);
  await addHeadlines(db, admin.id, 1);
  await addSongs(db, [{ title: `Night Ferry ${name}`, partners: [nina, otis] }]);
  await addMessage(db, nina, { subject: `My track in ${name}` });
  await addParlours(db, [{ title: `Evening ${name}`, host: nina, members: [otis] }]);
  await addColleague(db, { name: `Rosa ${name}`, role: 'moderator' });
  for (const title of [`Shift ${name}`, 'Kept']) await addProject(db, { userId: nina, title });
  for (const title of [`Blue Hour ${name}`, 'Kept'])
    await addPodcast(db, nina, { name: title, titles: ['Dusk'] });
  const payment = { user: otis, cents: 1000, status: 'succeeded', at: new Date().toISOString() } as const;
  await addSales(db, [{ title: `Sofa ${name}`, host: nina, payments: [payment] }]);
}

/** Starts each browser that is installed; the words say why one is skipped. */
const browsers = await Promise.all(
  (['Firefox', 'WebKit'] as const).map(async (name) => {
    const { path, words } = found[name];
    const open = { Firefox: openFirefox, WebKit: openWebKit }[name];
    if (!path) return { name, tab: null, words: `${name} (${words})` };
    try {
      return { name, tab: await open(path), words: name };
    } catch (error) {
      return { name, tab: null, words: `${name} (${path} does not start here: ${String(error)})` };
    }
  }),
);
afterAll(async () => {
  for (const { tab } of browsers) await tab?.stop();
});

describe.each(browsers)('in $words, a member of the staff', ({ name, tab: started }) => {
  beforeEach(({ skip }) => skip(started === null, 'This browser is not here.'));
  const open = (): Tab => started ?? expect.fail('It was skipped.');
  const goto = (page: string) => open().goto(`${stage.address}${page}`);
  const reload = () => open().reload();
  const click = (...thing: Thing) => open().click(...thing);
  const type = (thing: Thing, text: string) => open().type(thing, text);
  const expectSeen = (...thing: Thing) => open().see(...thing);
  const expectGone = (...thing: Thing) => open().miss(...thing);

  test('signs in, and finds the figures of the dashboard', async () => {
    await addRecords(name);
    await goto('/login');
    await type(['textbox', 'Email'], ADMIN.email);
    await type(['password', 'Password'], ADMIN.password);
    await click('button', 'Sign In');
    await expectSeen('heading', 'Dashboard');
    await reload();
    await click('link', /^Total registered users/);
    await expectSeen('table', 'People');
  });

  test('opens a person and deactivates them', async () => {
    await goto('/user-list');
    await click('link', `Ada ${name}`);
    await expectSeen('heading', `Ada ${name}`);
    await goto('/user-list');
    await click('switch:on', `Ada ${name} is active`);
    await click('button', 'Yes, deactivate');
    await expectSeen('text', 'User deactivated successfully!');
    await reload();
    await expectSeen('switch:off', `Ada ${name} is active`);
  });

  test('deletes a project from its own page', async () => {
    await goto(`/user-detail/${nina}?tab=3`);
    await click('link', `Shift ${name}`);
    await expectSeen('heading', `Shift ${name}`);
    await click('button', /^Delete/);
    await click('button', 'Yes, delete');
    await expectSeen('text', /^Project deleted successfully!/);
    await goto(`/user-detail/${nina}?tab=3`);
    await expectSeen('link', 'Kept');
    await expectGone('link', `Shift ${name}`);
  });

  test('opens the podcasts of a person and removes one', async () => {
    await goto('/podcast-management');
    await click('link', 'View the podcasts of Nina Simonetti');
    await expectSeen('article', 'Kept');
    await click('button', `Remove Blue Hour ${name}`);
    await click('button', 'Yes, remove');
    await expectSeen('text', /^Podcast deleted successfully!/);
    await reload();
    await expectSeen('article', 'Kept');
    await expectGone('article', `Blue Hour ${name}`);
  });

  test('reads a headline and writes one', async () => {
    await goto('/headline-management');
    await click('link', 'News 01');
    await expectSeen('dialog', 'Headline');
    await goto('/headline-management');
    await click('button', 'Create Headline');
    await type(['textbox', 'Title'], `From ${name}`);
    await type(['textbox', 'Description'], 'Ten songs.');
    await type(['textbox', 'Website link'], 'example.com/news');
    await click('button', 'Create');
    await expectSeen('text', 'News created successfully!');
    await expectGone('dialog', 'Add Headlines');
    await reload();
    await expectSeen('link', `From ${name}`);
  });

  test('reads a post and switches it off', async () => {
    await goto('/bulletin-board');
    await click('link', /^Post 01/);
    await expectSeen('dialog', 'View Details');
    await goto('/bulletin-board');
    await click('switch:on', 'Post 01 is active');
    await expectSeen('text', /^Post deactivated successfully!/);
    await reload();
    await expectSeen('switch:off', 'Post 01 is active');
  });

  test('answers a message', async () => {
    await goto('/support-management');
    await click('link', `My track in ${name}`);
    await type(['textbox', 'Your reply'], `Try ${name} once more.`);
    await click('button', 'Send reply');
    await expectSeen('text', /^Reply added/);
    await reload();
    await expectSeen('text', `Try ${name} once more.`);
  });

  test('adds a song to the contest', async () => {
    await goto('/song-contest');
    await click('button', 'Select song for the contest / delete');
    await click('checkbox:off', new RegExp(`Night Ferry ${name}`));
    await click('button', 'Add to song contest');
    await expectSeen('text', 'Songs added to the contest successfully!');
    await reload();
    await expectSeen('text', /^\d songs? in the contest, 0 submissions$/);
    await expectSeen('article', `Night Ferry ${name}`);
  });

  test('publishes a parlour', async () => {
    await goto('/scheduler-parlour');
    await click('switch:off', `Publish in the App? Evening ${name}`);
    await expectSeen('switch:on', `Publish in the App? Evening ${name}`);
    await expect.poll(async () => (await findParlour(stage.db, `Evening ${name}`))?.isPublic).toBe(true);
    await reload();
    await expectSeen('switch:on', `Publish in the App? Evening ${name}`);
  });

  test('marks a finished parlour as a top one and opens its report', async () => {
    await goto('/sell-parlour');
    await click('checkbox:off', `Sofa ${name} is a top parlour`);
    await expectSeen('text', 'Parlour updated successfully!');
    await reload();
    await expectSeen('checkbox:on', `Sofa ${name} is a top parlour`);
    await click('link', `Report of Sofa ${name}`);
    await expectSeen('heading', `Sofa ${name}`);
  });

  test('opens the rows behind a figure of the month and records a refund', async () => {
    await goto('/money');
    await click('link', /^Gross, Parlour revenue/);
    await click('button', `Refund Sofa ${name} of Otis Rush`);
    await type(['textbox', 'Reason'], 'The stream stopped');
    await click('button', 'Record refund');
    await expectSeen('text', 'Refund recorded.');
    await goto('/money');
    await expectSeen('link', 'Refunds, Parlour revenue: $10.00');
  });

  test('reads a notification', async () => {
    await stage.db.execute(sql`truncate notifications`);
    await addNotifications(stage.db, 1);
    await goto('/dashboard');
    await click('button', 'Notifications, 1 unread');
    await click('button', 'Mark all as read');
    await expectGone('button', 'Mark as read');
    await reload();
    await expectSeen('button', 'Notifications');
  });

  test('opens what was done in the activity', async () => {
    await goto('/activity');
    await expectSeen('table', 'Activity');
    await expectSeen('row', new RegExp(`Ada ${name}`));
  });

  test('restores a podcast from the trash', async () => {
    await goto('/trash');
    await click('button', `Restore Blue Hour ${name}`);
    await expectSeen('text', `Blue Hour ${name} was restored.`);
    await reload();
    await expectSeen('heading', 'Trash');
    await expectSeen('link', 'Trash');
    await expectGone('button', `Restore Blue Hour ${name}`);
  });

  test('gives a colleague another role', async () => {
    await goto('/staff');
    await click('button', `Change role of Rosa ${name}`);
    await click('radio:off', 'Finance');
    await click('button', 'Change role');
    await expectGone('dialog', /role/);
    await reload();
    await expectSeen('row', new RegExp(`Rosa ${name}.*Finance`));
  });

  test('had no error on any page', () => {
    expect(open().problems).toEqual([]);
  });
});
