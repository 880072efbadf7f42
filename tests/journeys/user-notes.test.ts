import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addPosts } from '../browser/bulletins.ts';
import { BROKEN_ANSWER, findRequestCall } from '../browser/faults.ts';
import { walkByKeyboard } from '../browser/keyboard.ts';
import { pressIfThere, signInAs, toast } from '../browser/pages.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import { confirm, dialog, hasFocus, lastEntry } from '../browser/user-list.ts';
import { add, addNotes, box, entries, findNotes, notes, openBox } from '../browser/user-notes.ts';

const stage = await openStage();
const OTHER = { email: 'second@example.com', password: 'backstage2' };
await addAdmin(stage.db, OTHER);
let nina = 0;
let count = 0;
const address = () => `/user-detail/${nina}`;

beforeEach(async () => {
  count += 1;
  [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: `nina${count}@stage.example` }]);
});

describe('notes', () => {
  test('are added, read by colleagues, deleted after a confirmation and restored', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await page.getByText('No notes yet').waitFor();
    expect(await box(page).count(), 'nothing is folded').toBe(0);
    await openBox(page);
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    expect(await box(page).evaluate((area) => getComputedStyle(area).outlineStyle)).toBe('solid');
    expect(await add(page).isDisabled()).toBe(true);
    await box(page).fill('   ');
    expect(await add(page).isDisabled(), 'nothing but room').toBe(true);
    await box(page).fill('Called twice.\n<b>No</b> answer.');
    await box(page).press('Control+Enter');
    await toast(page, 'Note added successfully!').waitFor();
    await expect.poll(() => box(page).inputValue()).toBe('');
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    await box(page).fill('Called back.');
    await add(page).click();
    await notes(page).nth(1).waitFor();
    expect(await notes(page).first().innerText()).toMatch(/^admin@example\.com\s+just now\s+Called back\.$/);
    await notes(page).nth(1).getByText('<b>No</b> answer.').waitFor();
    await entries(page).first().getByText('added a note').waitFor();
    expect(await findNotes(stage.db, nina)).toEqual(['Called back.', 'Called twice.\n<b>No</b> answer.']);

    const there = await stage.visit({ signedIn: true });
    await there.goto(address());
    expect(await notes(there.page).count()).toBe(2);

    await notes(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await confirm(page, 'Cancel');
    expect(await notes(page).count()).toBe(2);
    await notes(page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog(page).getByText('You can undo this.').waitFor();
    await confirm(page, 'Yes, delete');
    await toast(page, 'Note deleted successfully!').waitFor();
    await expect.poll(() => notes(page).count()).toBe(1);
    const next = notes(page).getByRole('button', { name: /^Delete/ });
    await expect.poll(() => hasFocus(next), { message: 'the note that moved up' }).toBe(true);
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'users.removeNote', record: String(nina) });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => notes(page).count()).toBe(2);
    expect(await notes(page).first().innerText()).toContain('Called back.');
  });

  test('load five at a time, newest first, and notes added meanwhile are listed once', async () => {
    await addNotes(stage.db, nina, 12);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await expect.poll(() => notes(page).count()).toBe(5);
    expect(await notes(page).first().innerText()).toContain('Note 01');
    await stage.db.execute(
      sql`insert into user_notes (user_id, message, admin) values (${nina}, 'New', 'x@y.z')`,
    );
    const more = page.getByRole('button', { name: 'Show more notes' });
    await more.click();
    await expect.poll(() => notes(page).count()).toBe(9);
    await more.click();
    await notes(page).filter({ hasText: 'Note 12' }).waitFor();
    await more.waitFor({ state: 'hidden' });
    expect(await notes(page).filter({ hasText: 'Note 05' }).count()).toBe(1);
    await page.getByRole('heading', { name: 'Staff notes 13' }).waitFor();
  });

  test('are kept as drafts per person, over a reload and a lost session, only for their admin', async () => {
    const visit = await stage.visit({ signedIn: true });
    const { page, goto } = visit;
    visit.forgive(/status of 401/);
    await goto(address());
    await openBox(page);
    await box(page).fill('Half a thought');
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe('Half a thought');
    await stage.db.execute(
      sql`delete from sessions where realm = 'admin' and subject_id = ${stage.admin.id}`,
    );
    await pressIfThere(add(page));
    await page.getByText('Your session has ended.').waitFor();
    await signInAs(page, ADMIN);
    await expect.poll(() => box(page).inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await signInAs(page, OTHER);
    await page.getByRole('button', { name: 'Admin' }).waitFor();
    await goto(address());
    await openBox(page);
    expect(await box(page).inputValue(), 'a colleague').toBe('');
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await signInAs(page, ADMIN);
    await page.waitForURL('**/dashboard');
    await goto(address());
    expect(await box(page).inputValue()).toBe('Half a thought');
    const [bob = 0] = await addPeople(stage.db, [{ name: 'Bob Marlow', email: `bob${count}@stage.example` }]);
    await goto(`/user-detail/${bob}`);
    await openBox(page);
    expect(await box(page).inputValue(), 'another person').toBe('');
  });

  test('are saved once even if the response was lost, and are limited in length', async () => {
    const visit = await stage.visit({ signedIn: true });
    const { page, goto } = visit;
    visit.forgive(BROKEN_ANSWER);
    await goto(address());
    await openBox(page);
    await box(page).fill('x'.repeat(1990));
    await page.getByText('1,990 / 2,000').waitFor();
    await box(page).pressSequentially('0123456789and more');
    // Nothing is cut: whoever wrote it decides what goes.
    await page.getByText('2,008 / 2,000').waitFor();
    for (let typed = 0; typed < 'and more'.length; typed += 1) await box(page).press('Backspace');
    expect(await box(page).inputValue()).toHaveLength(2000);
    let tries = 0;
    await page.route('**/*', async (route) => {
      if (findRequestCall(route.request()) !== 'users.createNote') return route.fallback();
      tries += 1;
      if (tries > 1) return route.fallback();
      // The server has the note, but the response is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await add(page).click();
    await page.getByRole('form', { name: 'Add a note' }).getByRole('alert').waitFor();
    expect(await box(page).inputValue()).toHaveLength(2000);
    await page.reload();
    await add(page).click();
    await toast(page, 'Note added successfully!').waitFor();
    expect(await findNotes(stage.db, nina)).toHaveLength(1);
    await expect.poll(() => notes(page).count()).toBe(1);
  });
});

test('counts, notes and an opened change are accessible on a phone', async () => {
  await addPosts(stage.db, nina, 3);
  await addNotes(stage.db, nina, 6);
  await stage.db.execute(sql`
    insert into audit_entries (actor, action, kind, record, before, after, request_id)
    values ('ada@example.com', 'users.update', 'users', ${String(nina)},
      '{"bio": "", "roleIds": [1]}', '{"bio": "Plays.", "roleIds": [1, 5]}', 'r')`);
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto(address());
  const { stops, faults } = await walkByKeyboard(page);
  expect(faults).toEqual([]);
  const wanted = ['link "3 Posts"', 'textbox "New note"', 'button "Show more notes"'];
  expect(stops).toEqual(expect.arrayContaining(wanted));
  await page.getByText('What changed').click();
  await page.getByText('Artist, Songwriter').waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
