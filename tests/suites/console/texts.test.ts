import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemo } from '../../../apps/api/src/app/seed-demo.ts';
import { ensureUploadKey } from '../../../apps/api/src/app/first-start.ts';
import { readConfig } from '../../../apps/api/src/kit/config.ts';
import { openStore } from '../../../apps/api/src/kit/objects/open-store.ts';
import { mostOften, prefixTexts } from '../../../apps/api/src/testing/hostile-texts.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();
const folder = mkdtempSync(join(tmpdir(), 'greenroom-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A text that is a link that runs, closes an attribute and a script, and makes elements, if it is taken for HTML. */
const hostilePayload = (column: number) =>
  `javascript:xss(${column})//"'></script><x-hostile><img src=x onerror=xss(${column})><svg onload=xss(${column})></x-hostile>`;

const columns: string[] = [];
beforeAll(async () => {
  const store = await openStore(readConfig({ DATA_DIR: folder }), await ensureUploadKey(stage.db));
  await seedDemo(stage.db, { users: 60, now: new Date(), store, passwordHash: 'a hash' });
  await store.close();
  await prefixTexts(stage.db, (column) => hostilePayload(columns.push(column) - 1));
});

type Found = { shown: number[]; elements: string[] };

/** Returns whose texts a page shows, and which elements and links were made of them. */
const look = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const html = document.documentElement.outerHTML;
    const made = document.querySelectorAll(
      'x-hostile, [onerror], [onload], a[href^="javascript" i], iframe[src^="javascript" i]',
    );
    return {
      shown: [...html.matchAll(/xss\((\d+)\)/g)].map(([, column]) => Number(column)),
      elements: [...made].map((element) => element.outerHTML.slice(0, 200)),
    };
  });

/** Returns the address of every page, and of those of people and things about whom there is most to read. */
async function listTextAddresses(): Promise<string[]> {
  const of = (table: string, column: string) => mostOften(stage.db, table, column);
  const routes = await stage.readRoutes();
  const [person, noted] = await Promise.all([of('projects', 'user_id'), of('user_notes', 'user_id')]);
  return [
    ...routes.map(({ address }) => address),
    ...[1, 2, 3, 4].map((tab) => `/user-detail/${person}?tab=${tab}`),
    `/user-detail/${noted}`,
    `/podcast-detail/${await of('podcasts', 'user_id')}`,
    `/subscription-plan?id=${await of('support_replies', 'message_id')}`,
    `/subscription-plan?id=${await of('support_comments', 'message_id')}`,
    `/bulletin-board?post=${await of('bulletin_responses', 'bulletin_id')}`,
    `/reports?report=${await of('reports', 'thing_id')}`,
    `/song-contest?round=${await of('contest_round_songs', 'round_id')}`,
    `/sell-parlour/detail/${await of('transactions', 'sale_id')}`,
    `/connections/${await of('connection_deliveries', 'connection_id')}`,
    '/scheduler-parlour?view=agenda',
    '/scheduler-parlour?view=month',
  ];
}

test('every page shows what people wrote as text, whatever it is', async ({ annotate }) => {
  const visit = await stage.visit({ signedIn: true, hasVideos: true });
  const ran: number[] = [];
  await visit.context.exposeFunction('xss', (column: number) => void ran.push(column));
  // Its files lie in another store.
  visit.forgive(/status of 404/);
  const shown = new Set<number>();
  const addresses = await listTextAddresses();
  const check = async (place: string) => {
    const found = await look(visit.page);
    expect(found.elements, place).toEqual([]);
    for (const column of found.shown) shown.add(column);
  };
  await visit.goto('/dashboard');
  for (const address of addresses) {
    await visit.follow(address);
    await check(address);
  }
  await visit.follow('/dashboard');
  await visit.page.getByRole('button', { name: /^Notifications/ }).click();
  await visit.page.getByRole('dialog').locator('li[data-id]').first().waitFor();
  await check('notifications');
  expect(ran).toEqual([]);
  expect(columns.length).toBeGreaterThanOrEqual(60);
  expect(shown.size, 'fields that a page shows').toBeGreaterThan(30);
  await annotate(
    `${columns.length} fields filled with HTML and scripts, ${shown.size} of them seen on ${addresses.length} pages: none ran`,
    'B4',
  );
});
