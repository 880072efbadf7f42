import { readFileSync } from 'node:fs';

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { goLive, createUserToken } from '../browser/contest-rounds.ts';
import { BROKEN_ANSWER, failCall, holdCall } from '../browser/faults.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import {
  DISCOVER,
  PUBLISH,
  addParlours,
  parlourCard,
  chooseOn,
  clearParlours,
  findParlour,
  parlourMenu,
  openParlourInApp,
  pressOn,
  parlourSwitch,
  titlesIn,
} from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, query, total } from '../browser/user-list.ts';

const stage = await openStage();
const [nina = 0, miles = 0, ella = 0, bill = 0] = await addPeople(stage.db, [
  { name: 'Nina Host' },
  { name: 'Miles Guest' },
  { name: 'Ella Comes', email: 'ella@jazz.example' },
  { name: 'Bill Comes', email: 'bill@jazz.example' },
]);

beforeEach(() => clearParlours(stage.db));

const address = '/scheduler-parlour';

describe('the scheduler', () => {
  test('has a message while it is empty, and cards with all their details', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await page.getByRole('heading', { name: 'Parlours Submissions' }).waitFor();
    await page.getByText('Not songs submissions.').waitFor();
    await addParlours(stage.db, [
      {
        title: 'Evening Set',
        host: nina,
        members: [miles, bill],
        rsvps: [ella],
        description: 'Slow ones only.',
      },
      { title: 'Alone', host: nina, startsIn: 12, cents: 0 },
      { title: 'Long Past', host: nina, startsIn: -50 },
      { title: 'On Air', host: nina, startsIn: 14, liveFor: 5 },
      { title: 'Just Due', host: nina, startsIn: -0.5 },
    ]);
    await stage.db.execute(
      sql`update parlours set starts_at = '2030-07-05T03:30:00Z' where suite_title = 'Evening Set'`,
    );
    await goto(address);
    await total(page, '5 parlours, 1 live');
    expect(await titlesIn(page), 'live first, then the next ones, then those long past due').toEqual([
      'On Air',
      'Just Due',
      'Alone',
      'Evening Set',
      'Long Past',
    ]);
    const card = parlourCard(page, 'Evening Set');
    await card.getByText('“Slow ones only.”').waitFor();
    await card.getByText('Jul 4, 11:30 PM EDT').waitFor();
    expect(await card.getByText('local').count()).toBe(0);
    await card.getByText(/^Starts in \d+ days/).waitFor();
    for (const words of ['Price $15.00', '2 members', '1 RSVP'])
      await card.getByText(words, { exact: true }).waitFor();
    for (const [name, id] of Object.entries({ 'Nina Host': nina, 'Miles Guest': miles })) {
      const href = await card.getByRole('link', { name }).getAttribute('href');
      expect(href).toBe(`/user-detail/${id}`);
    }
    expect(await card.getByText('Live', { exact: true }).count()).toBe(0);
    const alone = parlourCard(page, 'Alone');
    await alone.getByText('Free').waitFor();
    expect(await alone.getByText('Guest').count()).toBe(0);
    await parlourMenu(page, 'Alone').click();
    expect(await page.getByRole('menuitem', { name: 'Download Video Intro' }).isDisabled()).toBe(true);
  });

  test('warns of an unpublished parlour from one hour before its start', async () => {
    await addParlours(stage.db, [
      { title: 'Soon', host: nina, startsIn: 0.9 },
      { title: 'Shown', host: nina, startsIn: 0.8, isPublic: true },
      { title: 'Later', host: nina, startsIn: 1.2 },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    const warning = 'Not published, so its host cannot go live.';
    await parlourCard(page, 'Soon').getByText(warning).waitFor();
    expect(await page.getByText(warning).count()).toBe(1);
    await parlourSwitch(page, 'Soon', PUBLISH).click();
    await parlourCard(page, 'Soon').getByText(warning).waitFor({ state: 'hidden' });
  });

  test('saves a video intro from a new tab', async () => {
    await addParlours(stage.db, [{ title: 'Evening Set', host: nina }]);
    await stage.db.execute(sql`update parlours set video_intro_key = 'users/1/parlours/intro.mp4'`);
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(address);
    // What drives some browsers misses their new tabs, so none is opened.
    const link = visit.page.evaluate(
      () => new Promise((resolve) => (window.open = (...asked) => (resolve(asked.join(' ')), null))),
    );
    await chooseOn(visit.page, 'Evening Set', 'Download Video Intro');
    expect(await link).toMatch(/intro\.mp4\?.*download=Evening(?:\+|%20)Set.* _blank noopener$/);
  });

  test('shows a switch in its new state immediately, and reverts it when the change is refused', async () => {
    await addParlours(stage.db, [{ title: 'Evening Set', host: nina }]);
    const visit = await stage.visit({ signedIn: true });
    const { page } = visit;
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(address);
    const publish = parlourSwitch(page, 'Evening Set', PUBLISH);
    const held = await holdCall(page, 'parlours.setShown');
    await publish.click();
    await expect.poll(() => publish.isChecked(), { message: 'at once' }).toBe(true);
    expect((await findParlour(stage.db, 'Evening Set'))?.isPublic).toBe(false);
    held.release();
    await expect.poll(async () => (await findParlour(stage.db, 'Evening Set'))?.isPublic).toBe(true);
    await expect.poll(() => publish.isEnabled()).toBe(true);
    expect(await publish.isChecked()).toBe(true);

    const discover = parlourSwitch(page, 'Evening Set', DISCOVER);
    const fault = await failCall(page, 'parlours.setShown', 'server error');
    await discover.click();
    await toast(page, 'Failed to update parlour').waitFor();
    await expect.poll(() => discover.isChecked()).toBe(false);
    await parlourCard(page, 'Evening Set').getByText('The server words it so: internal.').waitFor();
    await fault.lift();
    await discover.click();
    await expect.poll(async () => (await findParlour(stage.db, 'Evening Set'))?.communityTab).toBe(true);
    await parlourCard(page, 'Evening Set').getByText('The server words it so').waitFor({ state: 'hidden' });
    await expect.poll(() => discover.isEnabled()).toBe(true);
    expect(await toast(page, 'Failed to update parlour').count(), 'it is over').toBe(0);
  });

  test('lists who comes, exports them as CSV, and has a message while no one comes', async () => {
    await addParlours(stage.db, [
      { title: 'Evening Set', host: nina, rsvps: [ella, bill] },
      { title: 'Alone', host: nina, startsIn: 12 },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await pressOn(page, 'Evening Set', 'All RSVP');
    const people = dialog(page).getByRole('list', { name: 'Participants' }).getByRole('listitem');
    await people.first().waitFor();
    expect(await people.allInnerTexts()).toEqual([
      expect.stringMatching(/Ella Comes\s+ella@jazz\.example/),
      expect.stringMatching(/Bill Comes\s+bill@jazz\.example/),
    ]);
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download CSV' }).click();
    const table = readFileSync(await (await download).path(), 'utf8');
    expect(table).toContain('Ella Comes');
    expect(table).toContain('bill@jazz.example');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await isFocused(parlourCard(page, 'Evening Set').getByRole('button', { name: 'All RSVP' }))).toBe(
      true,
    );
    await pressOn(page, 'Alone', 'All RSVP');
    await dialog(page).getByText('No participants.').waitFor();
  });

  test('deletes by keyboard alone after a confirmation, moves the focus to the next card, and restores on Undo', async () => {
    await addParlours(stage.db, [
      { title: 'Alone', host: nina },
      { title: 'Evening Set', host: nina, startsIn: 12 },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    const remove = async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('menu', { name: 'Actions for Evening Set' }).waitFor();
      // The last one; a menu that is still opening takes no key.
      const last = page.getByRole('menuitem', { name: 'Delete Parlour' });
      await expect.poll(() => page.keyboard.press('End').then(() => isFocused(last))).toBe(true);
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('heading', { name: 'Confirm to delete selected parlour' }).waitFor();
    };
    await tabTo(parlourMenu(page, 'Evening Set'));
    await remove();
    await tabTo(dialog(page).getByRole('button', { name: 'Yes, delete' }));
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(parlourMenu(page, 'Evening Set'))).toBe(true);
    await remove();
    await tabTo(dialog(page).getByRole('button', { name: 'Yes, delete' }));
    await page.keyboard.press('Enter');
    await toast(page, 'Parlour deleted successfully').waitFor();
    await expect.poll(() => titlesIn(page)).toEqual(['Alone']);
    await expect.poll(() => isFocused(parlourMenu(page, 'Alone'))).toBe(true);
    expect((await findParlour(stage.db, 'Evening Set'))?.isThere).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => titlesIn(page)).toEqual(['Evening Set', 'Alone']);
  });

  test('asks twice when people have signed up, also when the parlour goes live meanwhile', async () => {
    const [id = 0] = await addParlours(stage.db, [{ title: 'Evening Set', host: nina, isPublic: true }]);
    const { page } = await stage.visit({ signedIn: true });
    await goLive(page, address);
    await chooseOn(page, 'Evening Set', 'Delete Parlour');
    const yes = dialog(page).getByRole('button', { name: 'Yes, delete' });
    expect(await yes.isEnabled()).toBe(true);
    const app = await openParlourInApp(stage.address, id);
    await app.rsvp(await createUserToken(stage.db, ella));
    await dialog(page).getByText('1 person has RSVPed.').waitFor();
    expect(await yes.isDisabled()).toBe(true);
    await app.start(await createUserToken(stage.db, nina));
    await dialog(page).getByText('It is live now').waitFor();
    await toast(page, '“Evening Set” is live now.').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'I understand' }).check();
    await yes.click();
    await toast(page, 'Parlour deleted successfully').waitFor();
    await page.getByText('Not songs submissions.').waitFor();
  });

  test('keeps its view and what is open in the address, and supports Back', async () => {
    const [id = 0] = await addParlours(stage.db, [
      { title: 'Evening Set', host: nina, members: [miles, bill] },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await page.getByRole('radio', { name: 'Agenda' }).check();
    await expect.poll(() => query(page)).toEqual({ view: 'agenda' });
    await page
      .getByRole('link', { name: /Evening Set/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Parlour' });
    await panel.getByRole('heading', { name: 'Evening Set' }).waitFor();
    expect(query(page)).toEqual({ view: 'agenda', parlour: String(id) });
    const people = panel.getByRole('list', { name: 'Host and members' }).getByRole('listitem');
    expect(await people.allInnerTexts()).toEqual([
      expect.stringContaining('Host'),
      expect.stringMatching(/Miles Guest\s+Guest/),
      expect.stringMatching(/Bill Comes\s+Member/),
    ]);
    await panel.getByRole('button', { name: 'All RSVP' }).click();
    await dialog(page).getByText('No participants.').waitFor();
    await page.keyboard.press('Escape');
    await panel.getByRole('heading', { name: 'Evening Set' }).waitFor();
    await page.reload();
    await panel.getByRole('heading', { name: 'Evening Set' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: 'Month' }).check();
    await expect.poll(() => query(page)).toEqual({ view: 'month' });
    await page.goBack();
    await expect.poll(() => page.getByRole('radio', { name: 'Agenda' }).isChecked()).toBe(true);
    await goto(`${address}?parlour=987654`);
    await panel.getByText('This parlour is not scheduled.').waitFor();
  });
});
