import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Text } from '../../apps/api/src/kit/db/row.ts';
import { conflict } from '../browser/edit-profile.ts';
import { BROKEN_ANSWER } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage, savedPanel } from '../browser/support.ts';

const stage = await openStage();
const other = await addAdmin(stage.db, { email: 'second@example.com', password: 'backstage2' });
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
const id = await addMessage(stage.db, nina, { subject: 'Charged twice' });

beforeEach(async () => {
  await stage.db.execute('delete from saved_replies');
  await stage.db.execute(`insert into saved_replies (title, message) values ('Refund', 'Dear {name}')`);
});

/** Opens the saved replies in both browsers. */
async function openTwo(): Promise<readonly [mine: Page, theirs: Page]> {
  const visits = [
    await stage.visit({ signedIn: true }),
    await stage.visit({ signedIn: await other.newSession() }),
  ] as const;
  for (const visit of visits) {
    visit.forgive(BROKEN_ANSWER);
    visit.forgive(/409/);
    await visit.goto(`/subscription-plan?id=${id}`);
    await visit.page.getByRole('button', { name: 'Saved replies' }).click();
  }
  return [visits[0].page, visits[1].page];
}

const edit = (page: Page) => savedPanel(page).getByRole('button', { name: 'Edit Refund' }).click();
const text = (page: Page) => savedPanel(page).getByLabel('Text', { exact: true });
const title = (page: Page) => savedPanel(page).getByLabel('Title', { exact: true });
const update = (page: Page) => savedPanel(page).getByRole('button', { name: 'Update' }).click();
const saved = () =>
  rowsOf(stage.db, { title: Text, message: Text }, sql`select title, message from saved_replies`);

/** Changes the text in the other browser, so that this one is out of date. */
async function saveElsewhere(page: Page): Promise<void> {
  await edit(page);
  await text(page).fill('Theirs');
  await update(page);
  await toast(page, 'The saved reply was changed.').waitFor();
}

describe('a saved reply that two colleagues change', () => {
  test('shows the other’s text first; Overwrite keeps what only they changed', async () => {
    const [mine, theirs] = await openTwo();
    await edit(mine);
    await title(mine).fill('Refunds');
    await text(mine).fill('Mine');
    await saveElsewhere(theirs);
    await update(mine);
    await conflict(mine).getByRole('alert').filter({ hasText: other.email }).waitFor();
    await conflict(mine).getByText('Theirs', { exact: true }).last().waitFor();
    expect(await saved()).toEqual([{ title: 'Refund', message: 'Theirs' }]);
    await conflict(mine).getByRole('button', { name: 'Overwrite' }).click();
    await savedPanel(mine).getByRole('heading', { name: 'Refunds' }).waitFor();
    expect(await saved()).toEqual([{ title: 'Refunds', message: 'Mine' }]);
  });

  test('can be taken as the other saved it, with the own text still at hand', async () => {
    const [mine, theirs] = await openTwo();
    await edit(mine);
    await text(mine).fill('Mine');
    await saveElsewhere(theirs);
    await update(mine);
    await conflict(mine).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => text(mine).inputValue()).toBe('Theirs');
    await savedPanel(mine).getByRole('button', { name: 'Use all of mine' }).click();
    await update(mine);
    await toast(mine, 'The saved reply was changed.').waitFor();
    expect(await saved()).toEqual([{ title: 'Refund', message: 'Mine' }]);
  });

  test('is not removed once it has changed, and is on the second press', async () => {
    const [mine, theirs] = await openTwo();
    const remove = savedPanel(mine).getByRole('button', { name: 'Remove Refund' });
    await remove.waitFor();
    // The page hears of the change, and would show it before the press.
    const pressed = Promise.withResolvers<undefined>();
    await mine.route('**/admin/supports/saved-replies', async (route) => {
      await pressed.promise;
      await route.fallback();
    });
    await saveElsewhere(theirs);
    await remove.click();
    await toast(mine, 'This was changed by').waitFor();
    pressed.resolve(undefined);
    await savedPanel(mine).getByText('Theirs', { exact: true }).waitFor();
    expect(await saved()).toHaveLength(1);
    await remove.click();
    await toast(mine, 'The saved reply was removed.').waitFor();
    expect(await saved()).toEqual([]);
  });
});
