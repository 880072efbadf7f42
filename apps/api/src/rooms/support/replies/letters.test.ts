import { expect, test } from 'vitest';

import { dirOf } from '#kit/mail/direction.ts';
import { replyLetter } from '#rooms/support/replies/letters.service.ts';

const ARABIC = 'مرحبا، حاول مرة أخرى.';
const to = { name: 'Ada', email: 'ada@example.com', subject: 'Re' };
const answered = { id: 1, createdAt: '2026-03-01T12:00:00Z', name: 'Ada' };

test('a reply from right to left says so, and so does what it quotes', () => {
  const { html } = replyLetter(
    { ...to, message: ARABIC },
    { ...answered, html: '<p>שלום, הכול נעצר</p>' },
    'UTC',
  );
  expect(html).toMatch(/^<p dir="rtl">مرحبا/);
  expect(html).toContain('<blockquote dir="rtl"><p>שלום');
  const left = replyLetter({ ...to, message: 'Try again.' }, { ...answered, html: 'a' }, 'UTC');
  const mail = replyLetter({ ...to, message: 'Try again.' }, { ...answered, text: ARABIC }, 'UTC');
  expect(mail.html).toContain('<blockquote dir="rtl">مرحبا');
  expect(left.html).not.toContain('dir=');
});

test.each([
  [ARABIC, ' dir="rtl"'],
  ['1. “שלום” Ada', ' dir="rtl"'],
  ['Ada: שלום', ''],
  ['123', ''],
])('the first letter says where a text begins: %s', (text, dir) => {
  expect(dirOf(text)).toBe(dir);
});
