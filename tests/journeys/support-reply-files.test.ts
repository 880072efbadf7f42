import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { BROKEN_ANSWER, findRequestCall } from '../browser/faults.ts';
import { sendWaitingMails } from '../browser/mails.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage, box, replies, send } from '../browser/support.ts';
import { hasFocus } from '../browser/user-list.ts';
import { startSmtp } from '../setup/smtp.ts';

const smtp = await startSmtp();
const stage = await openStage({ SMTP_URL: smtp.url, MAIL_FROM: 'Greenroom <support@example.com>' });
afterAll(() => smtp.stop());

const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);
const picture = await samples.png(640, 480);
let id = 0;
beforeEach(async () => {
  await stage.db.execute('delete from support_messages');
  id = await addMessage(stage.db, nina, { subject: 'My track stops' });
});

const textFile = (name: string, text = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const files = (page: Page) => page.getByRole('list', { name: 'Files of your reply' }).getByRole('listitem');
const choose = (page: Page, chosen: ReturnType<typeof textFile>[]) =>
  page.getByRole('form', { name: 'Reply' }).locator('input[type=file]').setInputFiles(chosen);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Gives files to the reply box as a drop does, or as a paste of a screenshot. */
const give = (page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer) =>
  box(page).evaluate(
    (element, given) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(given.base64), (sign) => sign.codePointAt(0) ?? 0);
      data.items.add(new File([content], given.name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      if (given.how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
      for (const type of given.how === 'drop' ? ['dragover', 'drop'] : [])
        element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }));
    },
    { how, name, base64: bytes.toString('base64') },
  );

async function open(options: { width?: 'phone' } = {}) {
  const visit = await stage.visit({ signedIn: true, ...options });
  visit.forgive(BROKEN_ANSWER);
  await visit.goto(`/subscription-plan?id=${id}`);
  await box(visit.page).waitFor();
  return visit;
}

describe('the files of a reply', () => {
  test('are chosen, dropped and pasted, survive a reload, and go out with the mail and stand in the thread', async () => {
    const { page } = await open();
    await box(page).fill('See the files.');
    const choosing = page.waitForEvent('filechooser');
    await press(page, 'Attach files');
    await (await choosing).setFiles([textFile('bill.txt', 'What you paid.')]);
    await give(page, 'drop', 'photo.png', picture);
    await give(page, 'paste', 'image.png', picture);
    await expect.poll(() => files(page).filter({ hasText: 'Ready' }).count()).toBe(3);
    await files(page).filter({ hasText: 'screenshot-1.png' }).waitFor();
    await page.reload();
    await expect.poll(() => files(page).filter({ hasText: 'Ready' }).count()).toBe(3);
    await press(page, 'Remove photo.png');
    await expect.poll(() => files(page).count()).toBe(2);
    await send(page).click();
    const reply = replies(page).first();
    await reply.getByRole('button', { name: 'Open picture: screenshot-1.png' }).waitFor();
    expect(await files(page).count()).toBe(0);
    const saving = page.waitForEvent('download');
    await reply.getByRole('button', { name: 'Download bill.txt' }).click();
    expect(readFileSync(await (await saving).path(), 'utf8')).toBe('What you paid.');
    await reply.getByRole('button', { name: 'Open picture: screenshot-1.png' }).click();
    await page.getByRole('dialog').getByAltText('screenshot-1.png, 1 of 1').waitFor();
    await page.keyboard.press('Escape');
    await sendWaitingMails(stage.db);
    const mail = (await smtp.waitFor(1)).at(-1);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['bill.txt', 'screenshot-1.png']);
  });

  test('come back to the box when the reply is taken back, and can go with another', async () => {
    const { page } = await open({ width: 'phone' });
    await box(page).fill('Too early.');
    await choose(page, [textFile('a.txt')]);
    await files(page).filter({ hasText: 'Ready' }).waitFor();
    await send(page).click();
    await replies(page).getByText('a.txt').waitFor();
    await replies(page).getByRole('button', { name: 'Undo' }).click();
    await files(page).filter({ hasText: 'a.txt' }).waitFor();
    expect(await box(page).inputValue()).toBe('Too early.');
    await send(page).click();
    await replies(page).getByText('a.txt').waitFor();
    expect(await files(page).count()).toBe(0);
  });

  test('hold the reply back while one is sent or has failed; each is cancelled, retried and removed alone', async () => {
    const { page } = await open();
    await box(page).fill('See the files.');
    let isCut = true;
    const held = Promise.withResolvers<undefined>();
    await page.route('**/*', async (route) => {
      if (findRequestCall(route.request()) !== 'support.addFile') return route.fallback();
      if (isCut) return route.abort('connectionreset');
      await held.promise;
      return route.fallback();
    });
    await choose(page, [textFile('a.txt')]);
    await files(page).filter({ hasText: 'Failed' }).waitFor();
    await page.getByText('Retry or remove the file that failed, then send.').waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    isCut = false;
    await press(page, 'Retry a.txt');
    await page.getByText('The reply can be sent once its files are uploaded.').waitFor();
    await choose(page, [textFile('b.txt')]);
    await files(page).filter({ hasText: 'Waiting…' }).waitFor();
    await press(page, 'Cancel b.txt');
    await files(page).filter({ hasText: 'Cancelled' }).waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    held.resolve(undefined);
    await expect.poll(() => send(page).isEnabled()).toBe(true);
    await press(page, 'Remove b.txt');
    await press(page, 'Remove a.txt');
    expect(await files(page).count()).toBe(0);
    expect(await hasFocus(box(page))).toBe(true);
  });

  test('that are empty, too large or too many are refused with the reason, before they are sent', async () => {
    const { page } = await open();
    const large = { ...textFile('large.bin'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await choose(page, [textFile('empty.txt', ''), large]);
    await page.getByText('empty.txt: It is empty.').waitFor();
    await page.getByText('large.bin: The files of a reply may have 10 MB together.').waitFor();
    const many = Array.from({ length: 22 }, (_, at) => textFile(`${at}.txt`));
    await choose(page, many);
    await page.getByText('20.txt, 21.txt: A reply may have 20 files.').waitFor();
    await expect.poll(() => files(page).filter({ hasText: 'Ready' }).count()).toBe(20);
  });

  test('that the server has removed meanwhile are named, and nothing is sent', async () => {
    const { page } = await open();
    await box(page).fill('See the file.');
    await choose(page, [textFile('a.txt')]);
    await files(page).filter({ hasText: 'Ready' }).waitFor();
    await stage.db.execute('delete from support_reply_files');
    await send(page).click();
    await page.getByText(/A file is no longer here: .* Add it again\./).waitFor();
    await toast(page, 'Something went wrong.').first().waitFor();
    expect(await replies(page).count()).toBe(0);
    expect(await box(page).inputValue()).toBe('See the file.');
  });
});

test('a picture beside a copied text is not pasted as a file', async () => {
  const { page } = await open();
  await box(page).evaluate((element) => {
    const data = new DataTransfer();
    data.items.add('a table', 'text/plain');
    data.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    );
  });
  expect(await files(page).count()).toBe(0);
});
