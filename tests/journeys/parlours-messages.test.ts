import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { parlourFormField, parlourForm, parlourSubmit } from '../browser/parlour-form.ts';
import { addParlours, parlourCard, chooseOn, clearParlours, parlourMenu } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

const stage = await openStage();
let people: number[] = [];
const title = 'Late Set';

beforeAll(async () => {
  people = await addPeople(stage.db, [
    { name: 'Nina Host' },
    { name: 'Otis Guest' },
    { name: 'Ella Comes', email: 'ella@jazz.example' },
    { name: 'Bill Comes' },
  ]);
});
beforeEach(async () => {
  await clearParlours(stage.db);
  const [host = 0, guest = 0, ...rsvps] = people;
  await addParlours(stage.db, [{ title, host, members: [guest], rsvps, isPublic: true, startsIn: 48 }]);
});

const panel = (page: Page) => page.getByRole('dialog', { name: 'Parlour', exact: true });
const messages = (page: Page) => panel(page).getByRole('list', { name: 'Messages' });

test('a parlour moves with a message to its people in four clicks, and its delivery is visible', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(parlourMenu(page, title));
  await click(page.getByRole('menuitem', { name: 'Edit' }));
  await click(parlourFormField(page, 'Start Date'));
  expect(await parlourForm(page).getByText('Who is affected').count()).toBe(0);
  await parlourFormField(page, 'Start Date').fill('2027-03-20T19:00');
  const form = parlourForm(page);
  await form.getByText('2 people have RSVPed. Nina Host hosts, Otis Guest is the guest.').waitFor();
  await form.getByText('No clashes with other parlours.').waitFor();
  expect(await parlourFormField(page, 'Subject').inputValue()).toBe('“Late Set” has a new time');
  expect(await parlourFormField(page, 'Message').inputValue()).toContain(
    'to Mar 20, 2027, 7:00 PM EDT (New York time).',
  );
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await parlourFormField(page, 'Message').fill('We moved to Saturday.');
  await click(parlourSubmit(page));
  await toast(page, 'Parlour updated successfully!').waitFor();
  expect(clicks).toBe(4);

  await parlourCard(page, title).getByRole('link', { name: title, exact: true }).click();
  await messages(page).getByText('4 people: 4 in the outbox').waitFor();
  await messages(page).getByText('Text and recipients').click();
  await messages(page).getByText('We moved to Saturday.').waitFor();
  await messages(page).getByText('ella@jazz.example').waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await stage.db.execute(
    sql`update mails set state = 'failed', error = 'No mailbox' where to_email = 'ella@jazz.example'`,
  );
  await goto('/scheduler-parlour');
  await parlourCard(page, title).getByRole('link', { name: title, exact: true }).click();
  await messages(page).getByText('4 people: 3 in the outbox, 1 failed').waitFor();
  await messages(page).getByRole('button', { name: 'Retry failed mails' }).click();
  await messages(page).getByText('4 people: 4 in the outbox').waitFor();
});

test('a cancelled parlour tells its people, shows how the mails go, and Undo takes them back', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  await chooseOn(page, title, 'Delete Parlour');
  const dialog = page.getByRole('dialog', { name: 'Confirm to delete selected parlour' });
  await dialog.getByRole('checkbox', { name: 'I understand what this means for them' }).check();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('');
  expect(await dialog.getByRole('button', { name: 'Yes, delete' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The hall has no power.');
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  await messages(page).getByText('4 people: 0 sent, 4 waiting').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel(page).getByRole('heading', { name: title }).waitFor();
  await expect.poll(() => messages(page).count()).toBe(0);
});

test('who restores a cancelled parlour from the trash is asked whether to tell those who know of it', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/scheduler-parlour');
  await chooseOn(page, title, 'Delete Parlour');
  const deleting = page.getByRole('dialog', { name: 'Confirm to delete selected parlour' });
  await deleting.getByRole('checkbox', { name: 'I understand what this means for them' }).check();
  await deleting.getByRole('button', { name: 'Yes, delete' }).click();
  await messages(page).getByText('4 people: 0 sent, 4 waiting').waitFor();
  // Undo is over: the mails were sent.
  await stage.db.execute(sql`update mails set state = 'sent', is_written = true where kind = 'parlour'`);
  await goto('/trash');
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this parlour?' });
  await dialog.getByText('4 people were told that it is cancelled.').waitFor();
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('“Late Set” takes place after all');
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore and tell them' }).click();
  await toast(page, `${title} was restored. 4 people are told.`).waitFor();
  const told = await stage.db.execute(sql`select kind from parlour_messages order by id desc limit 2`);
  expect(told.rows).toEqual([{ kind: 'restored' }, { kind: 'cancelled' }]);
});
