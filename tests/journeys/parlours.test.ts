import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { goLive, createUserToken } from '../browser/contest-rounds.ts';
import { toast } from '../browser/pages.ts';
import { fillIn, parlourForm, openForm, parlourSubmit } from '../browser/parlour-form.ts';
import {
  DISCOVER,
  PUBLISH,
  addParlours,
  parlourCard,
  findParlour,
  parlourMenu,
  openParlourInApp,
  pressOn,
  parlourSwitch,
  titlesIn,
} from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { total } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [nina = 0, , ella = 0] = await addPeople(stage.db, [
  { name: 'Nina Host' },
  { name: 'Miles Guest' },
  { name: 'Ella Comes' },
]);

describe('a parlour', () => {
  test('is created with its files, published, started from the app, finished and reported on', async () => {
    await addParlours(stage.db, [{ title: 'On Air', host: ella, startsIn: -1, liveFor: 5 }]);
    const { page } = await stage.visit({ signedIn: true });
    await goLive(page, '/scheduler-parlour');
    expect(await titlesIn(page)).toEqual(['On Air']);

    await openForm(page);
    await fillIn(page, { host: 'Nina Host', title: 'Evening Set', price: '12.50', members: ['Miles Guest'] });
    await parlourSubmit(page).click();
    await parlourForm(page).waitFor({ state: 'hidden' });
    const card = parlourCard(page, 'Evening Set');
    await card.waitFor();
    expect(await titlesIn(page), 'the new one first, though the other is live').toEqual([
      'Evening Set',
      'On Air',
    ]);
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
    await card.getByText('$12.50').waitFor();
    expect(await card.getByRole('link').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Nina Host'), expect.stringContaining('Miles Guest')]),
    );
    const picture = card.locator('img[src*="poster"]');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await parlourSwitch(page, 'Evening Set', PUBLISH).click();
    await expect.poll(async () => (await findParlour(stage.db, 'Evening Set'))?.isPublic).toBe(true);

    const [{ id } = { id: 0 }] = (
      await stage.db.execute<{ id: number }>(sql`select id from parlours where suite_title = 'Evening Set'`)
    ).rows;
    const app = await openParlourInApp(stage.address, id);
    await app.rsvp(await createUserToken(stage.db, ella));
    await card.getByText('1 RSVP', { exact: true }).waitFor();
    const host = await createUserToken(stage.db, nina);
    await app.start(host);
    await card.getByText('Live', { exact: true }).waitFor();
    await total(page, '2 parlours, 2 live');
    expect(await parlourSwitch(page, 'Evening Set', DISCOVER).count()).toBe(0);
    await parlourMenu(page, 'Evening Set').click();
    const edit = page.getByRole('menuitem', { name: 'Edit (not while live)' });
    expect(await edit.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await edit.waitFor({ state: 'hidden' });

    const { sale_id } = await app.finish(host);
    await card.waitFor({ state: 'hidden' });
    await total(page, '1 parlour, 1 live');
    await page.getByRole('link', { name: 'Finished Parlours' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Evening Set' });
    await row.getByText('$12.50').waitFor();
    await row.getByRole('link', { name: /Report/ }).click();
    await page.waitForURL(`**/sell-parlour/detail/${sale_id}`);
    await page.getByRole('heading', { name: 'Evening Set' }).first().waitFor();
  });

  test('that a colleague deleted says so when it is changed', async () => {
    await addParlours(stage.db, [{ title: 'Gone Soon', host: nina }]);
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(/404/);
    // Requested with the page, and again when the event stream connects; after that, not without a reason.
    let asked = 0;
    visit.page.on('response', (response) => {
      if (response.url().endsWith('/admin/scheduler-parlour/all')) asked += 1;
    });
    await visit.goto('/scheduler-parlour');
    await expect.poll(() => asked).toBe(2);
    await settled(visit.page);
    await stage.db.execute(sql`update parlours set deleted_at = now() where suite_title = 'Gone Soon'`);
    await pressOn(visit.page, 'Gone Soon', 'All RSVP');
    await visit.page.getByText('Failed to get parlour participants').waitFor();
    await visit.page.keyboard.press('Escape');
    await parlourSwitch(visit.page, 'Gone Soon', PUBLISH).click();
    await toast(visit.page, 'This parlour was already deleted.').waitFor();
    await expect.poll(() => titlesIn(visit.page)).not.toContain('Gone Soon');
  });
});
