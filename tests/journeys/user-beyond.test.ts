import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { sql } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { addPosts } from '../browser/bulletins.ts';
import { toast } from '../browser/pages.ts';
import { addPeople, addPlan } from '../browser/people.ts';
import { addPodcast } from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';
import { addMessages } from '../browser/support.ts';
import { confirm, dialog, hasFocus, query, total } from '../browser/user-list.ts';
import { counts, entries, findLetters, openLetter } from '../browser/user-notes.ts';

const stage = await openStage();
const NAME = 'Nina Simonetti';
let nina = 0;
let count = 0;
const ninaEmail = () => `nina${count}@stage.example`;
const address = () => `/user-detail/${nina}`;

beforeEach(async () => {
  count += 1;
  await stage.db.execute('delete from rate_limits');
  [nina = 0] = await addPeople(stage.db, [{ name: NAME, email: ninaEmail() }]);
});

/** Returns the rows of a list that its items do not fill. */
const looseRows = (list: Locator): Promise<number[][]> =>
  list.evaluate((element) => {
    const right = element.getBoundingClientRect().right;
    const boxes = [...element.children].map((item) => item.getBoundingClientRect());
    return [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()]
      .filter((row) => Math.abs(Math.max(...row.map((box) => box.right)) - right) > 1)
      .map((row) => row.map(({ width }) => width));
  });

describe('a count', () => {
  test('links to what it counts, named on a removable chip, and a zero has no link', async () => {
    const [bob = 0] = await addPeople(stage.db, [{ name: 'Bob Marlow', email: `bob${count}@stage.example` }]);
    await addPosts(stage.db, nina, 3);
    await addPosts(stage.db, bob, 12);
    await addMessages(stage.db, nina, 2);
    await addMessages(stage.db, bob, 11);
    await addPodcast(stage.db, nina, { name: 'Late Hours', titles: ['One'] });
    await addPlan(stage.db, nina, { name: 'weekly', cents: 500 });
    await stage.db
      .execute(sql`insert into parlours (owner_id, suite_title, price_cents, poster_key, starts_at)
      values (${nina}, 'Night', 100, ${`users/${nina}/images/p.png`}, now())`);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    const link = (name: string) => counts(page).getByRole('link', { name, exact: true });
    expect(await counts(page).getByRole('link').count()).toBe(5);
    await counts(page).getByText('No tracks or projects.').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await looseRows(counts(page)), 'rows of figures with a gap on a phone').toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await link('3 Posts').click();
    await total(page, '3 posts');
    expect(query(page)).toEqual({ user_id: String(nina) });
    await page.getByText(`Posts by ${NAME}`).waitFor();
    await page.goBack();
    await link('2 Support messages').click();
    await total(page, '2 messages');
    expect(query(page)).toEqual({ user_id: String(nina) });
    await page.getByText(`Messages from ${NAME}`).waitFor();
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Answered' });
    await page.getByText('No messages match this search and this filter.').waitFor();
    await page.reload();
    await page.getByText(`Messages from ${NAME}`).waitFor();
    const cross = (filter: string) => page.getByRole('button', { name: `Remove the filter ${filter}` });
    await cross(`Messages from ${NAME}`).click();
    await expect.poll(() => query(page)).toEqual({ state: 'answered' });
    await expect.poll(() => hasFocus(cross('State: Answered'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => query(page)).toEqual({});
    await expect.poll(() => hasFocus(page.locator('#content'))).toBe(true);

    await goto(address());
    await link('1 Podcast').click();
    await page.waitForURL(`**/podcast-detail/${nina}`);
    await page.goBack();
    await link('1 Parlour').click();
    await page.waitForURL('**/sell-parlour?author=**');
    await page.goBack();
    await link('1 Plan').click();
    await expect.poll(() => query(page)).toEqual({ tab: '4' });
  });
});

describe('the history', () => {
  test('describes what colleagues did, with before and after on demand', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await page.getByText('No changes yet').waitFor();
    await page.getByRole('switch', { name: `${NAME} is active` }).click();
    await confirm(page, 'Yes, deactivate');
    await entries(page).first().getByText('deactivated this person').waitFor();
    expect(await entries(page).first().getByText('What changed').count(), 'the words say it all').toBe(0);

    const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
    const { token } = await stage.admin.newSession();
    const client = createClient({ lines: wire, baseUrl: stage.address, apiKey, token: () => token });
    const body = {
      bio: 'Plays\nthe piano.',
      roleIds: [1, 5],
      genreIds: [2],
      website_url: 'https://nina.example',
    };
    await client.call('users.update', { params: { id: String(nina) }, body });
    await page.reload();
    const entry = entries(page).first();
    await entry.getByText('changed the bio, the website, the talents, and the genres').waitFor();
    await entry.getByText('What changed').click();
    await entry.getByText('https://nina.example').waitFor();
    await entry.getByText('Artist, Songwriter').waitFor();
    await expect.poll(() => entry.innerText()).not.toContain('No. 2');
    expect(await entry.innerText()).toMatch(/Bio\s+Before\s+none\s+After\s+Plays\nthe piano\./);
  });

  test('loads five at a time, newest first', async () => {
    await stage.db.execute(sql`
      insert into audit_entries (actor, action, kind, record, before, after, request_id, created_at)
      select 'ada@example.com', 'users.update', 'users', ${String(nina)},
        jsonb_build_object('name', 'Nina ' || n), jsonb_build_object('name', 'Nina ' || n + 1), 'r' || n,
        now() - make_interval(mins => n)
      from generate_series(1, 7) n`);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await expect.poll(() => entries(page).count()).toBe(5);
    const more = page.getByRole('button', { name: 'Show more history' });
    await more.click();
    await expect.poll(() => entries(page).count()).toBe(7);
    await more.waitFor({ state: 'hidden' });
  });
});

describe('an account email', () => {
  test('is sent after a confirmation that names the address, and is listed in the history', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await openLetter(page, 'Send password reset link');
    await dialog(page).getByText(ninaEmail()).waitFor();
    await confirm(page, 'Cancel');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'More', exact: true }))).toBe(true);
    expect(await findLetters(stage.db, ninaEmail())).toEqual([]);
    await openLetter(page, 'Send password reset link');
    await confirm(page, 'Yes, send');
    await toast(page, 'An email with a link to set a new password is on its way.').waitFor();
    await entries(page).first().getByText('sent a password link').waitFor();
    await openLetter(page, 'Resend verification');
    await confirm(page, 'Yes, send');
    await toast(page, 'A verification email is on its way.').waitFor();
    await entries(page).first().getByText('sent a verification link').waitFor();
    expect(await findLetters(stage.db, ninaEmail())).toEqual(['reset', 'verify']);
  });

  test('that cannot be sent says why, before and after it is requested', async () => {
    const visit = await stage.visit({ signedIn: true });
    const { page, goto } = visit;
    visit.forgive(/status of 409/);
    await goto(address());
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await stage.db.execute(sql`update users set email_verified_at = now() where id = ${nina}`);
    await page.getByRole('menuitem', { name: 'Resend verification' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, send' }).click();
    await dialog(page).getByText('This address is already verified.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const verified = page.getByRole('menuitem', { name: 'Resend verification (already verified)' });
    await verified.waitFor();
    expect(await verified.isDisabled()).toBe(true);
    await stage.db.execute(sql`update users set active = false where id = ${nina}`);
    await page.reload();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const inactive = page.getByRole('menuitem', { name: 'Send password reset link (person is inactive)' });
    expect(await inactive.isDisabled()).toBe(true);
    expect(await findLetters(stage.db, ninaEmail())).toEqual([]);
  });
});
