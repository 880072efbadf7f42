import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Text } from '../../apps/api/src/kit/db/row.ts';
import { findBarriers } from '../browser/axe.ts';
import { addBoard } from '../browser/bulletins.ts';
import { toast, undoByKey } from '../browser/pages.ts';
import { addPostReports, queryDecision, openTitle, panel, removeReports } from '../browser/reports.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const { db } = stage;

beforeEach(async () => {
  await removeReports(db);
  await db.execute(sql`delete from measures`);
  const { bob } = await addBoard(db);
  await addPostReports(db, { count: 3, reporter: bob });
});

const measures = async (): Promise<string[]> =>
  (
    await rowsOf(
      db,
      { said: Text },
      sql`select kind || ': ' || reason || case when ended_at is null then '' else ', ended' end as said from measures order by id`,
    )
  ).map(({ said }) => said);

const isShown = async (title: string): Promise<string> =>
  (await rowsOf(db, { status: Text }, sql`select status::text from bulletins where title = ${title}`))[0]
    ?.status ?? '';

test('hiding and warning is one decision by keys, and one z takes it back on a phone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/reports');
  await page.getByRole('link', { name: /^Post 01/ }).click();
  await panel(page).getByText('Reported by 1 member').waitFor();
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Decide with a measure' });
  const reason = dialog.getByLabel('Reason for the person');
  await reason.waitFor();
  expect(await dialog.getByLabel('Hide it too').isChecked()).toBe(true);
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  await reason.fill('No adverts.');
  await dialog.getByRole('button', { name: 'Warn', exact: true }).press('Enter');
  await toast(page, 'The app no longer shows it, and the measure is taken.').waitFor();
  expect(await queryDecision(db, 'Post 01')).toBe('hidden');
  expect([await isShown('Post 01'), await measures()]).toEqual(['false', ['warn: No adverts.']]);
  await dialog.waitFor({ state: 'hidden' });
  expect(await openTitle(page)).toBe('Post 02');
  await undoByKey(page);
  await toast(page, 'The reports are open again.').waitFor();
  expect([await isShown('Post 01'), await measures()]).toEqual(['true', ['warn: No adverts., ended']]);
});

test('a measure leaves the thing as it is, and stands beside the decision', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/reports');
  await page.getByRole('link', { name: /^Post 01/ }).click();
  await panel(page)
    .getByRole('button', { name: /^Measure…/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Decide with a measure' });
  expect(await dialog.getByLabel('Hide it too').isChecked()).toBe(false);
  await dialog.getByText('Mute', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await dialog.getByText('Write the reason that the person is told.').waitFor();
  await dialog.getByRole('button', { name: 'Reason: Spam' }).click();
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await toast(page, 'The reports are closed, and the measure is taken.').waitFor();
  await goto('/reports?state=measure');
  await page.getByRole('link', { name: /^Post 01/ }).click();
  await panel(page).getByText('the person is muted').waitFor();
  expect(await isShown('Post 01')).toBe('true');
});

test('a refusal keeps what was written, and changes nothing', async () => {
  const { page, goto, forgive } = await stage.visit({ signedIn: true });
  forgive(/status of 409/);
  await db.execute(
    sql`insert into measures (user_id, kind, reason) select user_id, 'warn', 'Before' from bulletins where title = 'Post 01'`,
  );
  await goto('/reports');
  await page.getByRole('link', { name: /^Post 01/ }).click();
  await panel(page)
    .getByRole('button', { name: /^Hide and warn/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Decide with a measure' });
  await dialog.getByLabel('Reason for the person').fill('No adverts.');
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click();
  await dialog.getByText(/^Warned already by A colleague/).waitFor();
  expect(await dialog.getByLabel('Reason for the person').inputValue()).toBe('No adverts.');
  expect([await queryDecision(db, 'Post 01'), await isShown('Post 01')]).toEqual([null, 'true']);
});
