import { SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';
import sharp from 'sharp';
import { afterAll, expect, inject, test } from 'vitest';

import { readFiles } from '#rooms/support/incoming/files.service.ts';
import { MAIL_CLOCKS } from '#kit/mail/reading/clocks.ts';
import { textOfMailHtml } from '#kit/mail/reading/html.ts';
import { splitQuote } from '#kit/mail/reading/split-quote.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

test('what the libraries do with a text, its HTML and its history fits into the time of the process', () => {
  expect(3 * MAIL_CLOCKS.library).toBeLessThan(MAIL_CLOCKS.cpu);
  expect(MAIL_CLOCKS.cpu).toBeLessThan(MAIL_CLOCKS.reading);
  // The request of a mail server is answered within 90 s, whatever else waits.
  expect(MAIL_CLOCKS.reading + MAIL_CLOCKS.pictures).toBeLessThanOrEqual(60_000);
});

test('a text that would take minutes to divide stays whole', () => {
  const text = 'Dnia x\n'.repeat(14_000).trim();
  expect(splitQuote(text, '', 100)).toEqual({ message: text, rest: '' });
});

test('HTML that takes too long keeps its words, without its layout', () => {
  const html = `<ul>${'<li>one'.repeat(20_000)}</ul>`;
  expect(textOfMailHtml(html, 1).text).toMatch(/^• one\n• one/);
  expect(textOfMailHtml('<ul><li>one</ul>').text).toBe('- one');
});

test('pictures that are not encoded in time are refused by name, and other files are kept', async () => {
  const create = { width: 8, height: 8, channels: 3, background: '#3366aa' } as const;
  const content = await sharp({ create }).png().toBuffer();
  const files = [
    { name: 'a.png', type: 'image/png', content },
    { name: 'a.pdf', type: 'application/pdf', content },
  ];
  const read = await readFiles(world.app.objects, files, 0);
  expect(read).toMatchObject([
    { name: 'a.png', refusal: SUPPORT_MESSAGES.pictureTooSlow },
    { name: 'a.pdf', sizeBytes: content.length },
  ]);
  expect((await readFiles(world.app.objects, files))[0]).toMatchObject({ type: 'image/png', width: 8 });
});
