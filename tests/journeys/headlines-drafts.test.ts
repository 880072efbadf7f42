import { HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { BROKEN_ANSWER, failCall } from '../browser/faults.ts';
import {
  chooseFiles,
  chooseType,
  create,
  drawPhotos,
  findHeadline,
  openForm,
  panel,
  photosIn,
  preview,
  writeText,
} from '../browser/headlines.ts';
import { loseAnswer } from '../browser/parlour-form.ts';
import { pressIfThere, signInAs, toast } from '../browser/pages.ts';
import { ADMIN, openStage } from '../browser/stage.ts';

const stage = await openStage();
const LIST = '/headline-management';

beforeEach(() => stage.db.execute('delete from headlines'));

const title = (page: Page) => panel(page).getByLabel('Title');
const restored = (page: Page) => panel(page).getByText(/^Your unsaved changes from .* were restored/);

describe('an unsaved headline', () => {
  test('is kept with its photos over a reload, until it is discarded', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    page.on('dialog', (question) => void question.accept());
    await goto(LIST);
    await openForm(page);
    await writeText(page, 'Half written');
    await chooseType(page, 'Image');
    await chooseFiles(page, await drawPhotos(2));
    await expect.poll(() => panel(page).getByText('Ready', { exact: true }).count()).toBe(2);
    await page.reload();
    await openForm(page);
    await restored(page).waitFor();
    expect(await title(page).inputValue()).toBe('Half written');
    expect(await panel(page).getByRole('radio', { name: 'Image' }).isChecked()).toBe(true);
    expect(await photosIn(preview(page))).toEqual([1, 2]);
    await panel(page).getByRole('button', { name: 'Remove photo-1.jpg' }).click();
    await create(page).click();
    await toast(page, HEADLINE_MESSAGES.created).waitFor();
    expect((await findHeadline(stage.db, 'Half written'))?.photo_keys).toHaveLength(1);

    await openForm(page);
    expect(await title(page).inputValue(), 'nothing is left over').toBe('');
    await title(page).fill('Another');
    await page.reload();
    await openForm(page);
    await panel(page).getByRole('button', { name: 'Discard them' }).click();
    expect(await title(page).inputValue()).toBe('');
    await page.reload();
    await openForm(page);
    expect(await restored(page).count()).toBe(0);
  });

  test('is kept after a save that failed, and published once after a response that was lost', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    page.on('dialog', (question) => void question.accept());
    await goto(LIST);
    await openForm(page);
    await writeText(page, 'Once');
    const failing = await failCall(page, 'headlines.create', 'server error');
    await create(page).click();
    await panel(page).getByRole('alert').filter({ hasText: 'The server words it so: internal.' }).waitFor();
    expect(await title(page).inputValue()).toBe('Once');
    await failing.lift();
    const lost = await loseAnswer(page, '*/admin/news');
    await create(page).click();
    await panel(page).getByRole('alert').filter({ hasText: 'You seem to be offline.' }).waitFor();
    await lost.lift();
    await page.reload();
    await openForm(page);
    await restored(page).waitFor();
    await create(page).click();
    await toast(page, HEADLINE_MESSAGES.created).waitFor();
    expect(
      await rowsOf(stage.db, { id: Int }, sql`select id from headlines where title = 'Once'`),
    ).toHaveLength(1);
  });

  test('survives a lost session', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    await goto(LIST);
    await openForm(page);
    await writeText(page, 'Still here');
    await stage.db.execute(sql`delete from sessions where realm = 'admin'`);
    await pressIfThere(create(page));
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await signInAs(page, ADMIN);
    await page.waitForURL(`**${LIST}`);
    await openForm(page);
    await restored(page).waitFor();
    expect(await title(page).inputValue()).toBe('Still here');
  });

  test('asks before Back closes it, and is discarded when the user says so', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    await page.getByRole('link', { name: 'Headline Management' }).click();
    await openForm(page);
    await title(page).fill('By accident');
    const question = page.getByRole('dialog', { name: 'Discard this headline?' });
    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await title(page).inputValue()).toBe('By accident');
    await page.goBack();
    await question.getByRole('button', { name: 'Yes, discard' }).click();
    await title(page).waitFor({ state: 'hidden' });
    await openForm(page);
    expect(await title(page).inputValue()).toBe('');
  });
});
