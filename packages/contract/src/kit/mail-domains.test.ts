import { expect, test } from 'vitest';

import { nearDomainOf } from './mail-domains.ts';

test.each([
  ['jo@gmial.com', 'gmail.com'],
  ['jo@gmal.com', 'gmail.com'],
  ['jo@gmaill.com', 'gmail.com'],
  ['jo@gmail.con', 'gmail.com'],
  ['jo@gmail.co', 'gmail.com'],
  ['jo@gnail.com', 'gmail.com'],
  [' Jo@HOTMIAL.com ', 'hotmail.com'],
  ['jo@yaho.com', 'yahoo.com'],
  ['jo@outlok.com', 'outlook.com'],
  ['jo@icloud.co', 'icloud.com'],
  ['jo@gmail.com', null],
  ['jo@googlemail.com', null],
  ['jo@mail.com', null],
  ['jo@email.com', null],
  ['jo@stage.example', null],
  ['jo@gm.com', null],
  ['jo', null],
  ['', null],
])('for %j the domain %j is meant', (email, domain) => {
  expect(nearDomainOf(email)).toBe(domain);
});
