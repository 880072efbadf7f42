import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { goLive, createUserToken, votersDialog } from '../browser/contest-rounds.ts';
import { addSongs, songCard, clearContest, contest, openApp, voteOn } from '../browser/contest.ts';
import { BROKEN_ANSWER, WAYS, failCall } from '../browser/faults.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

beforeEach(() => clearContest(stage.db));

const TITLE = 'Night Ferry';
const part = (page: Page, name: 'Registered voters' | 'Unregistered voters') =>
  votersDialog(page).getByRole('region', { name: new RegExp(`^${name}`) });
const votersHeading = (page: Page, name: string) =>
  votersDialog(page).getByRole('heading', { name: new RegExp(`^${name}`) });
const others = (page: Page) => part(page, 'Unregistered voters');

async function openVoters(page: Page): Promise<void> {
  await songCard(contest(page), TITLE)
    .getByRole('button', { name: /votes? for/ })
    .click();
  await votersDialog(page).waitFor();
  await settled(page);
}

async function addSong(votes = 0, partners: number[] = []): Promise<number> {
  const [id = 0] = await addSongs(stage.db, [
    { title: TITLE, featured: true, isActive: true, votes, partners },
  ]);
  return id;
}

describe('voters', () => {
  test('are listed in two sections, each with a message while it is empty', async () => {
    const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada Townes', city: 'Austin', state: 'TX' }]);
    const id = await addSong();
    const { page } = await stage.visit({ signedIn: true });
    await goLive(page);
    await openVoters(page);
    await votersDialog(page).getByText('Not votes by logged.').waitFor();
    await votersDialog(page).getByText('Not votes by not logged.').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    const app = await openApp(stage.address);
    await app.call('contest.vote', {
      params: { id: String(id) },
      body: undefined,
      token: await createUserToken(stage.db, ada),
    });
    await part(page, 'Registered voters').getByText('Austin, TX').waitFor();
    await part(page, 'Registered voters').getByRole('listitem').getByText('Ada Townes').waitFor();
    await votersDialog(page).getByText('Not votes by not logged.').waitFor();
    expect(await votersHeading(page, 'Registered voters').innerText()).toBe('Registered voters 1');
    await stage.db.execute(sql`update users set deleted_at = now() where id = ${ada}`);
    await page.reload();
    await openVoters(page);
    // A row is drawn once the list knows that it is in view.
    await part(page, 'Registered voters').getByRole('listitem').getByText('Deleted user').waitFor();
  });

  test('who arrive are counted, and no row moves until the user asks on a phone', async () => {
    const id = await addSong(250);
    const { page } = await stage.visit({ signedIn: true, width: 'phone' });
    await goLive(page);
    await openVoters(page);
    const rows = others(page).getByRole('listitem');
    expect(await rows.count()).toBe(100);
    const fifth = rows.filter({ hasText: 'Voter 246' });
    const before = await fifth.boundingBox();
    const app = await openApp(stage.address);
    await voteOn(app, id, 'new');
    const show = votersDialog(page).getByRole('button', { name: 'Show 1 new vote' });
    await show.waitFor();
    expect(await fifth.boundingBox()).toEqual(before);
    expect(await votersHeading(page, 'Unregistered voters').innerText()).toBe('Unregistered voters 251');
    await votersDialog(page).getByText(`${TITLE}, 251 votes`).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // The next pages load on scroll, and what arrived meanwhile is not listed twice.
    await expect
      .poll(async () => {
        await others(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
        return rows.count();
      })
      .toBe(250);
    expect(await rows.last().locator('p').first().textContent()).toBe('Voter 1');
    expect(new Set(await rows.allTextContents()).size).toBe(250);

    await show.click();
    await expect.poll(() => rows.first().innerText()).toContain('Pat');
    await show.waitFor({ state: 'hidden' });
    expect(await others(page).evaluate((box) => [box.scrollTop, box === document.activeElement])).toEqual([
      0,
      true,
    ]);
  });

  test('are found by name from two letters', async () => {
    await addSong(30);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    await openVoters(page);
    const search = votersDialog(page).getByRole('searchbox', { name: 'Search voters' });
    await page.keyboard.press('/');
    await page.keyboard.type('voter 12');
    await others(page).getByText('1 found').waitFor();
    expect(await others(page).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Voter 12'),
    ]);
    await part(page, 'Registered voters').getByText('No voters with this name.').waitFor();
    await search.fill('');
    await expect.poll(() => others(page).getByRole('listitem').count()).toBe(30);
    expect(await votersDialog(page).getByRole('button', { name: /^Show/ }).count()).toBe(0);
  });

  test('are drawn one page at a time out of 100,000', async () => {
    const id = await addSong();
    for (let count = 0; count < 100_000; count += 10_000) {
      await stage.db.execute(sql`
        insert into contest_votes (entry_id, name, device_hash)
        select ${id}, 'Voter ' || n, sha256(('device ' || n)::bytea)
        from generate_series(${count + 1}::int, ${count + 10_000}::int) n`);
    }
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/song-contest');
    await openVoters(page);
    expect(await votersHeading(page, 'Unregistered voters').innerText()).toBe('Unregistered voters 100,000');
    expect(await others(page).getByRole('listitem').count()).toBe(100);
    expect(await others(page).getByRole('listitem').first().innerText()).toContain('Voter 100000');
  });

  test('are requested again after a failure', async () => {
    await addSong(3);
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goto('/song-contest');
    const fault = await failCall(page, 'contest.listVoters', 'server error');
    await openVoters(page);
    await votersDialog(page).getByText(WAYS['server error'].words).first().waitFor();
    await fault.lift();
    await others(page).getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => others(page).getByRole('listitem').count()).toBe(3);
  });
});

describe('new voters', () => {
  test('are still offered after a failure, and a new search clears the error', async () => {
    const id = await addSong(3);
    const { page, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goLive(page);
    await openVoters(page);
    await voteOn(await openApp(stage.address), id, 'new');
    const show = votersDialog(page).getByRole('button', { name: 'Show 1 new vote' });
    const words = votersDialog(page).getByText(WAYS['server error'].words);
    const fault = await failCall(page, 'contest.listVoters', 'server error');
    await show.click();
    await words.waitFor();
    expect(await others(page).getByRole('listitem').count()).toBe(3);
    await fault.lift();
    await votersDialog(page).getByRole('searchbox').fill('voter 2');
    await others(page).getByText('1 found').waitFor();
    await words.waitFor({ state: 'hidden' });
    await votersDialog(page).getByRole('searchbox').fill('');
    await others(page).getByText('Pat').waitFor();
  });
});

describe('partners', () => {
  test('are all listed in the dialog, with where they are from', async () => {
    const ids = await addPeople(
      stage.db,
      ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({
        name: `Partner ${name}`,
        city: 'Reno',
        state: 'NV',
      })),
    );
    await addSong(0, ids);
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/song-contest');
    const more = songCard(contest(page), TITLE).getByRole('button', { name: /more partners/ });
    await more.click();
    const dialog = page.getByRole('dialog', { name: 'Partners of Song' });
    await dialog.getByRole('listitem').last().waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(
      ['One', 'Two', 'Three', 'Four', 'Five'].map((name) =>
        expect.stringContaining(`Partner ${name}Reno, NV`),
      ),
    );
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
