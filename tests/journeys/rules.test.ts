import { beforeEach, describe, expect, test } from 'vitest';

import { sql } from '../../apps/api/src/kit/db/orm.ts';
import { addBoard, isActive } from '../browser/bulletins.ts';
import { createUserToken } from '../browser/contest-rounds.ts';
import { toast, undoByKey } from '../browser/pages.ts';
import { openTitle, panel, removeReports, reportRow } from '../browser/reports.ts';
import { openStage } from '../browser/stage.ts';
import { total } from '../browser/user-list.ts';

const stage = await openStage();
const { db } = stage;

let ada = 0;
beforeEach(async () => {
  await removeReports(db);
  await db.execute(sql`truncate rules cascade`);
  ({ ada } = await addBoard(db));
});

/** Posts as the app does. */
async function post(token: string, title: string, description: string): Promise<{ held: boolean }> {
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const answer = await fetch(`${stage.address}/api/v1/bulletins`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, description, roleIds: [] }),
  });
  return ((await answer.json()) as { data: { held: boolean } }).data;
}

describe('the gate', () => {
  test('is set up by keyboard: a rule is tried, added, switched on, and says what it hit', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/status of 400/);
    await goto('/rules');
    await page.getByText('There are no rules yet.').waitFor();
    await page.getByRole('button', { name: 'Add rule' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Words').fill('casino');
    await dialog.getByLabel('Pattern (optional)').fill('(');
    await dialog.getByLabel('Reason').fill('Gambling');
    await page.keyboard.press('Enter');
    await dialog.getByText(/^This pattern can’t be read/).waitFor();
    await dialog.getByLabel('Pattern (optional)').fill('');
    await dialog.getByRole('button', { name: 'Try on the last 30 days' }).press('Enter');
    await dialog.getByText(/^0 hits among/).waitFor();
    await dialog.getByRole('button', { name: 'Add rule' }).press('Enter');
    await toast(page, 'The rule is added.').waitFor();
    await page.getByRole('switch', { name: 'Gambling is on' }).press('Space');
    await toast(page, 'The rule is on.').waitFor();

    const token = await createUserToken(db, ada);
    expect((await post(token, 'Casino night', 'Come all')).held).toBe(true);
    await goto('/rules');
    await page.getByRole('button', { name: '1 hit this week of Gambling' }).press('Enter');
    await dialog.getByText('Casino night').waitFor();
  });

  test('holds a wave, which is let in and refused by keys, and z takes that back', async () => {
    await db.execute(
      sql`insert into rules (kind, settings, reason, is_on) values ('words',
        '{"kind": "words", "words": [], "pattern": "", "links": true, "action": "hold", "refusal": ""}', 'Links first', true)`,
    );
    const token = await createUserToken(db, ada);
    for (const title of ['Good link', 'Bad link'])
      expect((await post(token, title, 'www.example')).held).toBe(true);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await page.getByLabel('State', { exact: true }).selectOption('Held');
    await total(page, '2 reports');
    await reportRow(page, 'Good link').getByText('Held: Links first').waitFor();
    await page.getByRole('button', { name: 'View Details of Good link' }).click();
    await panel(page).getByRole('button', { name: 'Let in' }).waitFor();
    await page.keyboard.press('n');
    await toast(page, 'It is let in: the app shows it now.').waitFor();
    await expect.poll(() => isActive(db, 'Good link')).toBe(true);
    await expect.poll(() => openTitle(page)).toBe('Bad link');
    await page.keyboard.press('h');
    await toast(page, 'It is refused. The app does not show it.').waitFor();
    expect(await isActive(db, 'Bad link')).toBe(false);
    await undoByKey(page);
    await toast(page, 'The reports are open again.').waitFor();
    expect(await isActive(db, 'Bad link')).toBe(false);
  });

  test('is put back after it was deleted', async () => {
    await db.execute(
      sql`insert into rules (kind, settings, reason) values ('throwaway', '{"kind": "throwaway"}', 'No throw-aways')`,
    );
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/rules');
    await page.getByRole('button', { name: 'Delete No throw-aways' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await toast(page, 'The rule is deleted.').waitFor();
    await page.getByText('There are no rules yet.').waitFor();
    await undoByKey(page);
    const row = page.getByRole('row').filter({ hasText: 'No throw-aways' });
    await row.waitFor();
    expect(await row.getByRole('switch').isChecked()).toBe(false);
  });
});
