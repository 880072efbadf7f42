import fastify from 'fastify';
import { expect, test } from 'vitest';

import { answerUnreadable } from '#kit/http/failures.ts';

const app = fastify({ frameworkErrors: answerUnreadable });
const open = (url: string, accept: string) => app.inject({ url, headers: { accept } });
const HTML = 'text/html,*/*;q=0.8';

test('a page whose address can’t be read is led to one that can, and everything else is refused', async () => {
  const led = await open('/user-detail/%', HTML);
  expect([led.statusCode, led.headers.location]).toEqual([302, '/user-detail/%25']);
  expect((await open('/%E0%A4%A?a=%', HTML)).headers.location).toBe('/%25E0%25A4%25A?a=%25');
  expect((await open('//evil.example/%', HTML)).statusCode).toBe(400);
  const refused = await open('/api/v1/users/%', 'application/json');
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { url: ['The URL could not be read.'] }]);
});
