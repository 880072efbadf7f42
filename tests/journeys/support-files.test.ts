import { readFileSync } from 'node:fs';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { supportFiles, supportIncoming } from '../../apps/api/src/rooms/support/support.table.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);

const plain = { type: 'application/octet-stream', content: Buffer.from('%PDF-1.7') };
const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366aa' } });

test('the files of a mail are shown small, opened large and saved on a phone', async () => {
  const id = await addMessage(stage.db, nina, { subject: 'My track stops' });
  const values = {
    messageId: id,
    mailId: '<one@x>',
    sender: 'nina@stage.example',
    message: 'See the photo.',
  };
  const [made] = await stage.db.insert(supportIncoming).values(values).returning();
  const incomingId = made?.id ?? 0;
  const content = await picture.jpeg().toBuffer();
  const preview = await picture.clone().resize(320).webp().toBuffer();
  await stage.db.insert(supportFiles).values([
    {
      incomingId,
      name: 'IMG_0001.jpg',
      type: 'image/jpeg',
      sizeBytes: content.length,
      width: 800,
      height: 600,
      content,
      preview,
    },
    { incomingId, name: 'bill.pdf', sizeBytes: 8, ...plain },
    { incomingId, name: 'broken.png', type: plain.type, sizeBytes: 3, refusal: 'It is empty.' },
  ]);
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto(`/subscription-plan?id=${id}`);
  await page.getByText('It is empty. Open it in the mailbox.').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bill.pdf' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('bill.pdf');
  expect(readFileSync(await saved.path())).toEqual(plain.content);
  const opener = page.getByRole('button', { name: 'Open picture: IMG_0001.jpg' });
  const small = opener.getByAltText('IMG_0001.jpg');
  await small.waitFor();
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await opener.click();
  const large = page.getByRole('dialog').getByAltText('IMG_0001.jpg, 1 of 1');
  await large.waitFor();
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});
