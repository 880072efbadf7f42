import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { BROKEN_ANSWER, WAYS, failCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addProject, facts, isProjectThere } from '../browser/projects.ts';
import { openStage } from '../browser/stage.ts';
import { confirm, hasFocus, lastEntry } from '../browser/user-list.ts';
import { trail } from '../browser/user-page.ts';

const stage = await openStage({}, { hasVideos: true });

let ownerId = 0;
let projectId = 0;

beforeAll(async () => {
  [ownerId = 0] = await addPeople(stage.db, [{ name: 'Odetta Holmes' }]);
});

beforeEach(async () => {
  await stage.db.execute('delete from projects');
  projectId = await addProject(stage.db, { userId: ownerId, title: 'Blues Everywhere' });
});

const address = () => `/project-detail/${projectId}`;

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete project' }).getByText('You can undo this.').waitFor();
}

describe('a project that cannot be loaded', () => {
  test.each(['0', 'nonsense', '999999', '1e3'])('shows the not-found message for %s', async (id) => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(`/project-detail/${id}`);
    await visit.page.getByText('This project does not exist.').waitFor();
    expect(await visit.page.getByRole('alert').innerText()).not.toContain('was not found');
    const isWrong = id !== '999999';
    expect(await visit.page.getByText('It may have been deleted.', { exact: true }).count()).toBe(
      isWrong ? 0 : 1,
    );
    expect(await visit.page.getByRole('button', { name: /^(?:Delete|Retry)$/ }).count()).toBe(0);
    await trail(visit.page).getByRole('link', { name: 'User Listing' }).click();
    await visit.page.waitForURL('**/user-list');
  });

  test('says what went wrong, and Retry loads it', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    const fault = await failCall(page, 'projects.get', 'server error');
    await visit.goto(address());
    await page.getByText('The project could not be loaded.').waitFor();
    await page.getByText(WAYS['server error'].words).waitFor();
    await fault.lift();
    await page.getByRole('button', { name: 'Retry' }).click();
    await facts(page).waitFor();
    expect(await page.getByText('The project could not be loaded.').count()).toBe(0);
  });
});

describe('deleting a project', () => {
  test('asks first, returns to the owner’s projects, and Undo restores it', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address());
    await ask(page);
    await confirm(page, 'Cancel');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Delete', exact: true }))).toBe(true);
    expect(await isProjectThere(stage.db, projectId)).toBe(true);
    await ask(page);
    await confirm(page, 'Yes, delete');
    await toast(page, 'Project deleted successfully!').waitFor();
    await page.waitForURL(`**/user-detail/${ownerId}*`);
    await page.getByText('No projects added yet!').waitFor();
    expect(await page.getByRole('tab', { name: 'Projects' }).getAttribute('aria-selected')).toBe('true');
    expect(await isProjectThere(stage.db, projectId)).toBe(false);
    expect(await lastEntry(stage.db)).toMatchObject({
      action: 'projects.remove',
      kind: 'projects',
      record: String(projectId),
    });
    await toast(page, 'Blues Everywhere').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Blues Everywhere' }).click();
    await facts(page).waitFor();
    expect(await isProjectThere(stage.db, projectId)).toBe(true);
  });

  test('shows the reason when it is refused, and keeps the project', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    await visit.goto(address());
    await failCall(page, 'projects.remove', 'server error');
    await ask(page);
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByRole('dialog').getByText(WAYS['server error'].words).waitFor();
    await confirm(page, 'Cancel');
    await facts(page).waitFor();
    expect(await isProjectThere(stage.db, projectId)).toBe(true);
  });

  test('says so when a colleague deleted it before', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page } = visit;
    await visit.goto(address());
    await stage.db.execute('update projects set deleted_at = now()');
    await ask(page);
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await toast(page, 'This project was already deleted.').waitFor();
    await page.getByText(/ was deleted\.$/).waitFor();
    expect(await page.getByRole('dialog').count(), 'the question is gone with it').toBe(0);
  });
});
