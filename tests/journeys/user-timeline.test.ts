import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const isPage = (at: number) => (url: URL) =>
  url.pathname.endsWith('/timeline') && url.searchParams.get('page') === String(at);

/** Adds somebody who joined, posted eight times and wrote to support: ten entries. Returns their id and the message's. */
async function addNina(email: string) {
  const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email }]);
  await stage.db.execute(sql`update users set created_at = now() - interval '30 days' where id = ${nina}`);
  for (let at = 1; at <= 8; at += 1)
    await stage.db.execute(
      sql`insert into bulletins (user_id, title, description, created_at)
          values (${nina}, ${`Post ${at}`}, '', now() - ${at + 1} * interval '1 hour')`,
    );
  return { nina, message: await addMessage(stage.db, nina, { subject: 'Charged twice', message: 'Help' }) };
}

test('a person’s page says what they did, newest first, leads to it, and goes on when asked', async () => {
  const { nina, message } = await addNina('nina@example.com');
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/user-detail/${nina}`);
  const list = page.getByRole('list', { name: 'Timeline' });
  const entries = list.getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(8);
  expect(await entries.first().innerText()).toContain('Wrote to support: Charged twice');
  expect(await entries.nth(1).innerText()).toContain('Posted Post 1');
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show more of the timeline' }).click();
  await expect.poll(() => entries.count()).toBe(10);
  await list.getByText('Joined').waitFor();
  await list.getByRole('link', { name: 'Charged twice' }).click();
  await page.waitForURL(`**/subscription-plan?id=${message}`);
});

test('the next page of the timeline comes also when a colleague changes the person while it loads', async () => {
  const { nina } = await addNina('nina2@example.com');
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const { token } = await stage.admin.newSession();
  const colleague = createClient({ lines: wire, baseUrl: stage.address, apiKey, token: () => token });
  const { page, goto } = await stage.visit({ signedIn: true });
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/admin/events');
  await goto(`/user-detail/${nina}`);
  await opened;
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(8);
  // The first time it never answers.
  await page.route(isPage(2), () => undefined, { times: 1 });
  const asked = page.waitForRequest((request) => isPage(2)(new URL(request.url())));
  await page.getByRole('button', { name: 'Show more of the timeline' }).click();
  await asked;
  const askedAgain = page.waitForRequest((request) => isPage(1)(new URL(request.url())));
  await colleague.call('users.createNote', { params: { id: String(nina) }, body: { message: 'Very kind.' } });
  await askedAgain;
  await expect.poll(() => entries.count()).toBe(10);
});
