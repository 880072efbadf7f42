import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { holdCall } from '../browser/faults.ts';
import { addNotifications, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import type { Visit, VisitOptions } from '../browser/visit.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

beforeEach(async () => {
  await stage.db.execute(sql`truncate notifications`);
});

const bell = (page: Page, unread = 0) =>
  page.getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (page: Page) => panel(page).getByRole('listitem');
const isLine = (each: { url: () => string }) => new URL(each.url()).pathname === '/admin/events';

/** Inserts directly into the database, as another service would. */
const insert = (message: string, link: string | null = null) =>
  stage.db.execute(sql`insert into notifications (message, link) values (${message}, ${link})`);

/** Opens a page and waits for its event stream. */
async function goLive(page: Page, path = '/dashboard'): Promise<void> {
  const line = page.waitForResponse((response) => isLine(response) && response.ok());
  await page.goto(path);
  await settled(page);
  await line;
}

async function visitLive(options: VisitOptions = {}): Promise<Visit> {
  const visit = await stage.visit({ signedIn: true, ...options });
  await goLive(visit.page);
  return visit;
}

describe('the bell', () => {
  test('rings in every tab of a phone, goes on counting when it was opened, and is cleared in all once one has read', async () => {
    const { page, context } = await visitLive({ width: 'phone' });
    const second = await context.newPage();
    await goLive(second, '/user-list');
    await bell(page).waitFor();
    await insert('<strong>Ada</strong> joined.<script>document.title = "bad"</script>');
    for (const tab of [page, second]) {
      await bell(tab, 1).waitFor();
      await tab
        .getByRole('status')
        .filter({ hasText: 'New notification, 1 unread' })
        .waitFor({ state: 'attached' });
    }
    await bell(page, 1).click();
    expect(await rows(page).first().innerText()).toMatch(/^Ada joined\.\s+New/);
    await page.keyboard.press('Escape');
    await page.reload();
    // Opening it has marked nothing.
    await bell(page, 1).click();
    await rows(page).first().getByRole('button', { name: 'Mark as read' }).click();
    await rows(page).first().getByText('New').waitFor({ state: 'hidden' });
    await bell(second).waitFor();
    await insert('Bo joined.');
    await bell(second, 1).waitFor();
    expect(await page.title()).not.toBe('bad');
  });

  test('counts up to 99, and its label says how many there are', async () => {
    await addNotifications(stage.db, 120);
    const { page } = await visitLive();
    expect(await bell(page, 120).innerText()).toBe('99+');
    await stage.db.execute(
      sql`update notifications set done_at = now() where id in (select id from notifications limit 50)`,
    );
    await bell(page, 70).waitFor();
    expect(await bell(page, 70).innerText()).toBe('70');
  });
});

describe('a notification', () => {
  test('opens what it is about on a click anywhere on a phone', async () => {
    const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada North' }]);
    await insert('Nothing to open.');
    await insert('Elsewhere.', 'https://evil.example/');
    await insert('Elsewhere too.', '//evil.example');
    await insert('An address of the API.', '/admin/users');
    await insert('<strong>Ada</strong> joined.', `/user-list?search=Ada%20North&id=${ada}`);
    const { page } = await visitLive({ width: 'phone' });
    await bell(page, 5).click();
    await rows(page).nth(4).waitFor();
    expect(await rows(page).getByRole('link').count()).toBe(1);
    await rows(page).first().getByText('Ada').click({ force: true });
    await page.waitForURL(
      (url) => url.pathname === '/user-list' && url.searchParams.get('search') === 'Ada North',
    );
    await panel(page).waitFor({ state: 'hidden' });
    await page.getByText('1 person', { exact: true }).waitFor();
    // It counts as read because it was opened; the others still count.
    await bell(page, 4).waitFor();
  });

  test('can be opened by keyboard alone, and Escape returns to the bell', async () => {
    await insert('Bo wrote.', '/support-management');
    const { page } = await visitLive();
    await bell(page, 1).focus();
    await page.keyboard.press('Enter');
    await rows(page).first().waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Notifications/,
    );
    await page.keyboard.press('Enter');
    const open = panel(page).getByRole('link', { name: 'Open' });
    await open.waitFor();
    for (let i = 0; i < 4 && !(await open.evaluate((link) => link === document.activeElement)); i += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/support-management');
  });
});

describe('the open panel', () => {
  test.each(['desk', 'phone'] as const)(
    'does not move when a notification arrives, and shows it on request: %s',
    async (width) => {
      await addNotifications(stage.db, 25);
      const { page } = await visitLive({ width });
      await bell(page, 25).click();
      await panel(page).getByRole('button', { name: 'View More' }).click();
      await rows(page).nth(19).waitFor();
      const eighth = rows(page).filter({ hasText: 'Guest 8 ' });
      await eighth.scrollIntoViewIfNeeded();
      const before = await eighth.boundingBox();
      await insert('First news');
      await panel(page).getByRole('button', { name: 'Show 1 new' }).waitFor();
      await insert('Second news', '/user-list');
      const show = panel(page).getByRole('button', { name: 'Show 2 new' });
      await show.waitFor();
      expect(await eighth.boundingBox()).toEqual(before);
      expect(await findBarriers(page)).toEqual([]);
      await show.focus();
      await page.keyboard.press('Enter');
      await show.waitFor({ state: 'hidden' });
      expect((await rows(page).allInnerTexts()).slice(0, 3).map((text) => text.split('\n')[0])).toEqual([
        'Second news',
        'First news',
        'Guest 1 registered',
      ]);
      expect(
        await rows(page)
          .first()
          .evaluate((row) => row === document.activeElement),
      ).toBe(true);
      await panel(page).getByRole('button', { name: 'View More' }).click();
      await rows(page).nth(26).waitFor();
      expect(new Set(await rows(page).evaluateAll((all) => all.map((row) => row.dataset['id']))).size).toBe(
        27,
      );
      await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
      await panel(page).getByText('New', { exact: true }).first().waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await bell(page).waitFor();
    },
  );

  test('says loading... while the list is slow, and fills without a click when it was empty', async () => {
    const { page } = await visitLive();
    const held = await holdCall(page, 'notifications.list');
    await bell(page).click();
    await panel(page).getByText('loading...').waitFor();
    held.release();
    await panel(page).getByText('No notifications yet').waitFor();
    await insert('The very first');
    await rows(page).filter({ hasText: 'The very first' }).waitFor();
    expect(await rows(page).count()).toBe(1);
  });
});

describe('the event stream', () => {
  test('delivers what was missed when the tab is online again', async () => {
    const { page, context, forgive } = await visitLive();
    forgive(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
    await insert('Before');
    await bell(page, 1).click();
    await rows(page).filter({ hasText: 'Before' }).waitFor();
    const cut = page.waitForEvent('requestfailed', isLine);
    await context.setOffline(true);
    await cut;
    await insert('Meanwhile');
    await insert('Also meanwhile');
    const again = page.waitForRequest(
      (request) => isLine(request) && Boolean(request.headers()['last-event-id']),
    );
    await context.setOffline(false);
    await again;
    await panel(page).getByRole('button', { name: 'Show 2 new' }).click();
    expect((await rows(page).allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Also meanwhile',
      'Meanwhile',
      'Before',
    ]);
  });

  test('redirects a tab to the sign-in when its session was ended elsewhere', async () => {
    const { page, forgive } = await visitLive({ signedIn: await stage.admin.newSession() });
    forgive(/status of 401/);
    const token = await page.evaluate(() => {
      const { token: mine } = JSON.parse(localStorage.getItem('greenroom-session') ?? '{}') as {
        token: string;
      };
      return mine;
    });
    await stage.db.execute(sql`delete from sessions where token_hash = sha256(${token}::bytea)`);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'Your session has ended.' });
    await notice.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('closes on sign-out, and is not opened before sign-in', async () => {
    const { page, forgive } = await visitLive({ signedIn: await stage.admin.newSession() });
    // Requests that are under way during the sign-out.
    forgive(/status of 401/);
    const asked: string[] = [];
    const ended = page.waitForEvent('requestfailed', isLine);
    page.on('request', (request) => {
      if (isLine(request)) asked.push(request.url());
    });
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await ended;
    await page.goto('/forgot-password');
    await settled(page);
    expect(asked).toEqual([]);
  });
});
