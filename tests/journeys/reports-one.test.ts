import { beforeEach, describe, expect, test } from 'vitest';

import { addBoard } from '../browser/bulletins.ts';
import { toast, undoByKey } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import {
  addPostReports,
  addReports,
  queryDecision,
  openTitle,
  panel,
  removeReports,
} from '../browser/reports.ts';
import { openStage } from '../browser/stage.ts';
import { query } from '../browser/user-list.ts';

const stage = await openStage();
const { db } = stage;

let ada = 0;
let bob = 0;
beforeEach(async () => {
  await removeReports(db);
  ({ ada, bob } = await addBoard(db));
});

/** Makes a call as the app does, or as a colleague in another browser. */
async function post(path: string, token: string, body: object): Promise<void> {
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const answer = await fetch(`${stage.address}${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

describe('one report', () => {
  test('says what is known, leads to the thing, and is opened again with what was hidden', async () => {
    const people = Array.from({ length: 12 }, (_, n) => ({
      name: `Reporter ${n}`,
      email: `reporter${n}-${bob}@example.com`,
    }));
    const reporters = await addPeople(db, people);
    const by = reporters.map((user, n) => ({
      user,
      reason: n % 3 === 0 ? ('abuse' as const) : ('spam' as const),
      words: `Words ${n}`,
    }));
    const adminId = stage.admin.id;
    await addReports(db, [
      {
        kind: 'users',
        record: ada,
        title: 'Ada Writer',
        maker: ada,
        by: by.slice(-1),
        decision: { decision: 'hidden', adminId },
      },
      { kind: 'users', record: ada, title: 'Ada Writer', words: 'I sing.', maker: ada, by },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await page
      .getByRole('link', { name: /^Ada Writer/ })
      .first()
      .click();
    await panel(page).getByText('Reported by 12 members').waitFor();
    for (const words of [
      'I sing.',
      'Decided about before: 1 time',
      'Spam or advertising: 8',
      'Earlier reports: 1 right, 0 wrong',
      'Hiding deactivates the account and signs it out everywhere.',
    ])
      await panel(page).getByText(words).waitFor();
    expect(await panel(page).getByText('Words 0', { exact: true }).count()).toBe(0);
    await panel(page).getByRole('button', { name: 'Show more members' }).click();
    await panel(page).getByText('Words 0', { exact: true }).waitFor();
    expect(await panel(page).getByRole('link', { name: 'Open the person' }).getAttribute('href')).toBe(
      `/user-detail/${ada}`,
    );
    await panel(page).getByLabel('Reason (optional)').fill('Shouts at members');
    await panel(page).getByRole('button', { name: 'Hide it' }).click();
    await panel(page).waitFor({ state: 'hidden' });

    await goto('/reports?state=hidden');
    await page
      .getByRole('link', { name: /^Ada Writer/ })
      .first()
      .click();
    await panel(page).getByText('Shouts at members').waitFor();
    await panel(page).getByRole('button', { name: 'History' }).click();
    await panel(page).getByText('closed this report and hid what it is about').waitFor();
    await page.keyboard.press('o');
    await toast(page, 'The reports are open again.').waitFor();
    await panel(page).getByRole('button', { name: 'Nothing wrong' }).waitFor();
    await undoByKey(page);
    await panel(page).getByRole('button', { name: 'Open again' }).waitFor();
    expect(await queryDecision(db, 'Ada Writer')).toBe('hidden: Shouts at members');
  });

  test('shows what a colleague decided first, and goes on with the next', async () => {
    await addPostReports(db, { count: 3, reporter: bob });
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/409/);
    await goto('/reports');
    await page.getByRole('button', { name: 'View Details of Post 02' }).click();
    await panel(page).getByText('Reported by').waitFor();
    await panel(page).getByRole('button', { name: 'Nothing wrong' }).waitFor();
    // The keys are the panel's once it has the focus.
    await expect
      .poll(() => panel(page).evaluate((place) => place.contains(document.activeElement)))
      .toBe(true);
    const { token } = await stage.admin.newSession();
    const decision = `/admin/reports/${query(page)['report']}/decision`;
    // They decide while this decision is on its way.
    await page.route(
      `**${decision}`,
      async (route) => {
        await post(decision, token, { decision: 'hidden', reason: 'Sells tickets' });
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('n');
    await toast(
      page,
      /has already decided: it is hidden \(Sells tickets\)\. Nothing was changed\./,
    ).waitFor();
    await panel(page).getByRole('button', { name: 'Open again' }).waitFor();
    await panel(page).getByText('Sells tickets').waitFor();
    expect(await queryDecision(db, 'Post 02')).toBe('hidden: Sells tickets');
    await page.keyboard.press('j');
    await expect.poll(() => openTitle(page)).toBe('Post 03');
  });

  test('says when it is no longer there', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(/404/);
    await goto('/reports?report=999999');
    await expect.poll(() => panel(page).getByText('This report is no longer here.').count()).toBe(1);
  });
});
