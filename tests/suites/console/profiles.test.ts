import { expect, test } from 'vitest';

import { openStage } from '../../browser/stage.ts';

const stage = await openStage();
const pages = new Set<unknown>();

/** What a page may leave behind, each under the name of its place. */
const readLeft = () => ({
  local: localStorage.getItem('left'),
  session: sessionStorage.getItem('left'),
  cookie: document.cookie,
  history: history.length,
  width: innerWidth,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
});

test.each(['first', 'second'])('the %s case with a profile finds it empty', async () => {
  const { page, context, goto } = await stage.visit();
  pages.add(page);
  await goto('/');
  expect(await page.evaluate(readLeft)).toMatchObject({
    local: null,
    session: null,
    cookie: '',
    width: 1440,
    isDark: false,
  });
  await page.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
  });
  await context.addCookies([{ name: 'left', value: 'here', url: page.url() }]);
  await page.setViewportSize({ width: 700, height: 500 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/*', (route) => route.abort());
});

test('the two cases had one page, and a changed clock is seen by no later case', async () => {
  expect(pages.size).toBe(1);
  const { page } = await stage.visit();
  expect(pages.has(page)).toBe(true);
  await page.clock.setFixedTime('2001-01-01T00:00:00Z');
});

test('a case after one that set the clock has another page', async () => {
  const { page, goto } = await stage.visit();
  expect(pages.has(page)).toBe(false);
  await goto('/');
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2001);
});
