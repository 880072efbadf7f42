import { expect, test } from 'vitest';

import { dirOf } from '#kit/mail/direction.ts';
import { replyLetter } from '#rooms/support/support-letters.service.ts';

const ARABIC = 'مرحبا، حاول مرة أخرى.';
const to = { name: 'Ada', email: 'ada@example.com', subject: 'Re' };
const original = {
  id: 1,
  subject: 'x',
  message: '<p>שלום, הכול נעצר</p>',
  createdAt: '2026-03-01T12:00:00Z',
  user: { id: 1, name: 'Ada', email: 'ada@example.com', profile_image: null },
  replied: false,
  state: 'unanswered',
  waitingSince: '2026-03-01T12:00:00Z',
  laterUntil: null,
  assignee: null,
  isWritten: false,
  appeal: null,
} as const;

test('a reply from right to left says so, and so does what it quotes', () => {
  const { html } = replyLetter({ ...to, message: ARABIC }, original, 'UTC');
  expect(html).toMatch(/^<p dir="rtl">مرحبا/);
  expect(html).toContain('<blockquote dir="rtl"><p>שלום');
  const left = replyLetter({ ...to, message: 'Try again.' }, { ...original, message: 'a' }, 'UTC');
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
