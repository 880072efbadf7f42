import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int, Text } from '../../apps/api/src/kit/db/row.ts';
import { findBarriers } from '../browser/axe.ts';
import { addHeadlines } from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { addPeople, addPlan } from '../browser/people.ts';
import { addProject } from '../browser/projects.ts';
import { openStage } from '../browser/stage.ts';
import { confirm, dialog, userRow, search } from '../browser/user-list.ts';

const stage = await openStage();

test('staff find what was deleted, restore it, and delete it for good', async () => {
  const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada Gone' }, { name: 'Bob Gone' }]);
  const project = await addProject(stage.db, { userId: ada, title: 'Night Shift' });
  await addHeadlines(stage.db, stage.admin.id, 1);
  await stage.db.execute(sql`update headlines set deleted_at = now() - interval '28 days'`);
  const visit = await stage.visit({ signedIn: true });
  const { page, goto } = visit;

  await goto('/user-list');
  for (const name of ['Ada Gone', 'Bob Gone']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await confirm(page, 'Yes, delete');
    await toast(page, 'User deleted successfully!').last().waitFor();
  }
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.getByText('3 deleted records', { exact: true }).waitFor();
  expect(await userRow(page, 'Ada Gone').innerText()).toMatch(/User\s+Admin\s+.*\s+30 days/);
  expect(await page.getByRole('row').last().innerText()).toMatch(/2 days/);
  expect(await findBarriers(page)).toEqual([]);

  await search(page).fill('gone');
  await page.waitForURL(/search=gone/);
  await page.getByText('2 deleted records', { exact: true }).waitFor();
  await page.getByLabel('Kind').selectOption('Headline');
  await page.getByText('No deleted record matches this search and this filter.').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByText('3 deleted records', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Restore Bob Gone' }).click();
  await toast(page, 'Bob Gone was restored.').waitFor();
  await userRow(page, 'Bob Gone').waitFor({ state: 'hidden' });
  await page
    .getByRole('row')
    .last()
    .getByRole('button', { name: /^Delete now/ })
    .click();
  const sure = dialog(page).getByRole('button', { name: 'Yes, delete now' });
  expect(await sure.isDisabled()).toBe(true);
  await dialog(page).getByRole('textbox').fill('delete');
  await sure.click();
  await toast(page, 'It was deleted for good.').waitFor();
  await page.getByText('1 deleted record', { exact: true }).waitFor();
  expect(await rowsOf(stage.db, { id: Int }, sql`select id from headlines`)).toEqual([]);

  // The page of a deleted person, and of what was deleted with them.
  visit.forgive(/Failed to load resource/);
  await goto(`/project-detail/${project}`);
  await page.getByText('This was deleted together with Ada Gone.').waitFor();
  await goto(`/user-detail/${ada}`);
  await page.getByText('Ada Gone was deleted.').waitFor();
  await page.getByText(/^Deleted by Admin on .* It can be restored until /).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore' }).click();
  await toast(page, 'Ada Gone was restored.').waitFor();
  await page.getByRole('heading', { name: 'Ada Gone' }).waitFor();
  await goto('/user-detail/900000');
  await page.getByText('This user does not exist.').waitFor();
});

test('a person whose address somebody else has now stays in the trash, and the newer one is linked', async () => {
  const email = 'same@stage.example';
  const [gone = 0] = await addPeople(stage.db, [{ name: 'Cleo Gone', email }]);
  await stage.db.execute(sql`update users set deleted_at = now() where id = ${gone}`);
  const [newer = 0] = await addPeople(stage.db, [{ name: 'Cleo Again', email }]);
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  forgive(/status of 40[49]/);
  for (const address of ['/trash?search=cleo', `/user-detail/${gone}`]) {
    await goto(address);
    await page.getByRole('button', { name: /^Restore/ }).click();
    await toast(page, 'It cannot be restored: Cleo Again has the same address now.').waitFor();
    await page.getByRole('link', { name: 'Open Cleo Again' }).click();
    await page.waitForURL(`**/user-detail/${newer}`);
    await page.getByRole('heading', { name: 'Cleo Again', level: 2 }).waitFor();
    expect(await page.getByRole('link', { name: 'Open Cleo Again' }).count()).toBe(0);
  }
});

test("staff save a person's data and erase them", async () => {
  const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada Erased' }]);
  await addPlan(stage.db, ada, { name: 'monthly', cents: 900 });
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  // What her page still loads while she is erased.
  forgive(/status of 404/);
  await goto(`/user-detail/${ada}`);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const saving = page.waitForEvent('download');
  await choose('Export this person’s data');
  expect((await saving).suggestedFilename()).toBe(`person-${ada}.zip`);
  await toast(page, 'The data was exported.').waitFor();
  await choose('Erase');
  await dialog(page)
    .getByText(/law requires/)
    .waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await dialog(page).getByRole('textbox').fill('erase');
  await dialog(page).getByRole('button', { name: 'Erase for good' }).click();
  await toast(page, 'The person was erased.').waitFor();
  await page.waitForURL(/\/user-list$/);
  expect(await rowsOf(stage.db, { name: Text }, sql`select name from users where id = ${ada}`)).toEqual([
    { name: 'Deleted user' },
  ]);
  expect(
    await rowsOf(
      stage.db,
      { cents: Int },
      sql`select base_amount_cents as cents from plans where user_id = ${ada}`,
    ),
  ).toEqual([{ cents: 900 }]);
});
