import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { panel } from '../browser/bulletins.ts';
import { carousel, clearParlours } from '../browser/parlours.ts';
import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';

const stage = await openStage();
const MANY = 5000;
const countPageElements = (page: Page): Promise<number> => page.locator('*').count();

beforeAll(async () => {
  await addCrowd(stage.db, 20);
});

test('a post with 5,000 responses shows fifty of them, and more when asked', async () => {
  await stage.db.$client.query(
    `insert into bulletins (user_id, title, description) values (1, 'Wanted', 'A drummer')`,
  );
  await stage.db.$client.query(
    `insert into bulletin_responses (bulletin_id, user_id, message, created_at)
     select b.id, n % 20 + 1, 'Response ' || n, now() - make_interval(secs => $1 - n)
     from bulletins b, generate_series(1, $1::int) n`,
    [MANY],
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/bulletin-board');
  await page.getByRole('button', { name: 'View Details of Wanted' }).click();
  const responses = panel(page).getByRole('region', { name: 'Responses' });
  await responses.getByRole('heading', { name: 'Responses (5,000)' }).waitFor();
  expect(await responses.getByRole('listitem').count()).toBe(50);
  expect(await countPageElements(page)).toBeLessThan(4000);
  await responses.getByRole('button', { name: 'Show 50 more of 4,950' }).click();
  await responses.getByText('Response 100', { exact: true }).waitFor();
  expect(await responses.getByRole('listitem').count()).toBe(100);
});

test('the participants of a full parlour are shown in steps', async () => {
  await stage.db.$client.query(
    `insert into users (name, email, password_hash) select 'Guest ' || n, 'g' || n || '@depth.example', 'x'
     from generate_series(1, $1::int) n`,
    [MANY],
  );
  await stage.db.$client.query(
    `insert into parlours (owner_id, suite_title, description, price_cents, poster_key, starts_at)
     values (1, 'Full', '', 100, '', now() + interval '1 hour')`,
  );
  await stage.db.$client.query(
    `insert into parlour_rsvps (parlour_id, user_id) select p.id, u.id from parlours p, users u where u.email like '%@depth.example'`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  await carousel(page)
    .getByRole('button', { name: /All RSVP/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Participants' });
  await dialog.getByText('5,000 people').waitFor();
  expect(await countPageElements(page)).toBeLessThan(3000);
  await dialog.getByRole('button', { name: 'Show 50 more of 4,950' }).click();
  await dialog.getByRole('button', { name: 'Show 50 more of 4,900' }).waitFor();
});

test('of 500 parlours those near the shown ones are drawn, and all can be reached', async () => {
  await clearParlours(stage.db);
  await stage.db.$client.query(
    `insert into parlours (owner_id, suite_title, description, price_cents, poster_key, starts_at)
     select n % 20 + 1, 'Parlour ' || n, '', 100, '', now() + make_interval(hours => n) from generate_series(1, 500) n`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  await carousel(page).getByText('1–4 of 500').waitFor();
  expect(await countPageElements(page)).toBeLessThan(4000);
  // A screen reader reads those that are not drawn, and the browser's search leads to them by the host's name too.
  const far = carousel(page).getByRole('article', { name: 'Parlour 400', exact: true });
  await carousel(page).getByRole('heading', { name: 'Parlour 400', exact: true }).waitFor();
  expect(await far.getByRole('button').count()).toBe(0);
  await far.getByText('Guest', { exact: false }).dispatchEvent('beforematch', { bubbles: true });
  await far.getByRole('button', { name: 'Actions for Parlour 400' }).waitFor();
  await carousel(page).getByText('397–400 of 500').waitFor();
  await page.keyboard.press('Escape');
  await carousel(page).getByRole('button', { name: 'Next parlours' }).focus();
  await page.keyboard.press('Home');
  await carousel(page).getByText('1–4 of 500').waitFor();
  await page.keyboard.press('End');
  await carousel(page).getByRole('article', { name: 'Parlour 500', exact: true }).waitFor();
  expect(await countPageElements(page)).toBeLessThan(4000);
  await page.keyboard.press('Home');
  await carousel(page).getByRole('article', { name: 'Parlour 1', exact: true }).waitFor();
});

test('the agenda of 500 parlours shows the next fifty, and more when asked', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour?view=agenda');
  await page.getByRole('button', { name: 'Show 50 more of 450' }).click();
  await page.getByRole('button', { name: 'Show 50 more of 400' }).waitFor();
  expect(await countPageElements(page)).toBeLessThan(6000);
});

test('a message with 5,000 comments shows the last fifty, and earlier ones when asked', async () => {
  const message = await addMessage(stage.db, 1, { subject: 'The longest thread' });
  await stage.db.$client.query(
    `insert into support_comments (message_id, admin_id, message, created_at)
     select $2, (select min(id) from admins), 'Comment ' || n, now() - make_interval(secs => $1 - n)
     from generate_series(1, $1::int) n`,
    [MANY, message],
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${message}`);
  const thread = page.getByRole('region', { name: 'Replies' });
  await thread.getByText('Comment 5000', { exact: true }).waitFor();
  expect(await thread.getByRole('listitem').count()).toBe(50);
  await thread.getByRole('button', { name: 'Show 50 earlier of 4,950' }).click();
  await thread.getByText('Comment 4901', { exact: true }).waitFor();
  expect(await countPageElements(page)).toBeLessThan(4000);
});

test('a person with 5,000 notes has five of them, and more from the server when asked', async () => {
  await stage.db.$client.query(
    `insert into user_notes (user_id, admin, message) select 1, 'bo@example.com', 'Note ' || n
     from generate_series(1, $1::int) n`,
    [MANY],
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-detail/1');
  const notes = page.getByRole('list', { name: 'Notes' });
  await notes.waitFor();
  expect(await notes.getByRole('listitem').count()).toBe(5);
  await page.getByRole('button', { name: 'Show more notes' }).click();
  await notes.getByRole('listitem').nth(9).waitFor();
  expect(await countPageElements(page)).toBeLessThan(3000);
});
