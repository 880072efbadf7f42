import { LIMITS } from '@greenroom/contract/kit/limits';
import { expect, test } from 'vitest';

import { readBody } from '#kit/mail/reading/body.ts';

const readHtmlBody = (html: string) => readBody(Buffer.from(`Content-Type: text/html\r\n\r\n${html}`));

test('the HTML of a mail keeps words in angle brackets, and no original where nothing was removed', async () => {
  const html =
    '<!DOCTYPE html><div class="x" dir=ltr>if a<b use <Artist Name>. <o:p>I <3 it.</o:p></div><!-- no words -->';
  expect(await readHtmlBody(html)).toMatchObject({
    message: 'if a<b use <Artist Name>. I <3 it.',
    original: null,
  });
});

test('quotations in quotations are marked to a depth of twenty', async () => {
  const { message } = await readHtmlBody('<blockquote>'.repeat(1000) + 'words');
  expect(message).toBe(`${'> '.repeat(20)}words`);
});

const readLines = (count: number) => readBody(Buffer.from(`X-A: b\r\n\r\n${'Long line.\r\n'.repeat(count)}`));

test('a long text is folded, and a huge one is cut with a mark', async () => {
  const { message, rest } = await readLines(5000);
  expect(message).toHaveLength(LIMITS.textMax);
  expect(message + rest).toBe('Long line.\n'.repeat(5000).trim());
  const huge = await readLines(10_000);
  expect(huge.rest).toMatch(/Long line[^]+\n\n\[The rest of this mail was cut off\.\]$/);
  expect(huge.rest.length).toBeLessThan(100_100);
});
