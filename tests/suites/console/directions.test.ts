import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

import { findTurned } from '../../browser/directions.ts';
import { addOneOfEach } from '../../browser/one-of-each.ts';
import { openStage } from '../../browser/stage.ts';
import { addReply } from '../../browser/support.ts';

const stage = await openStage();
const NAME = 'محمد עלי';

/** Whatever people write, in every table that has it. */
const WRITTEN: Record<string, readonly string[]> = {
  users: ['name', 'bio', 'city', 'state'],
  admins: ['name'],
  bulletins: ['title', 'description'],
  bulletin_responses: ['message'],
  contest_entries: ['title'],
  headlines: ['title', 'description'],
  parlours: ['suite_title', 'description'],
  podcasts: ['name'],
  tracks: ['title'],
  projects: ['title', 'description'],
  reported_things: ['title', 'words'],
  reports: ['words'],
  support_messages: ['subject', 'message'],
  support_replies: ['message'],
  user_notes: ['message'],
};

beforeAll(async () => {
  const { db, admin } = stage;
  await addOneOfEach(stage);
  await addReply(db, 1, { adminId: admin.id, state: 'sent', message: 'Yes.' });
  for (const [table, columns] of Object.entries(WRITTEN)) {
    const set = columns.map((column) => sql`${sql.identifier(column)} = ${NAME}`);
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}`);
  }
  await db.execute(sql`update headlines set deleted_at = now() where id = 2`);
});

const PAGES = [
  '/dashboard',
  '/user-list',
  '/user-detail/2',
  '/user-detail/2?tab=3',
  '/edit-profile/2',
  '/project-detail/1',
  '/bulletin-board',
  '/bulletin-board?post=1',
  '/reports',
  '/reports?report=1',
  '/podcast-management',
  '/podcast-detail/2',
  '/headline-management',
  '/song-contest',
  '/song-contest/board',
  '/scheduler-parlour',
  '/scheduler-parlour?view=agenda',
  '/scheduler-parlour?view=month',
  '/scheduler-parlour?parlour=1',
  '/sell-parlour',
  '/sell-parlour/detail/1',
  '/money/rows',
  '/support-management',
  `/support-management?search=${encodeURIComponent(NAME)}`,
  '/subscription-plan?id=1',
  '/trash',
  '/activity',
  '/staff',
];

test('an Arabic name stands in its own direction on every page and turns nothing around', async () => {
  const { page, goto, follow } = await stage.visit({ signedIn: true });
  const wrong: [string, string[]][] = [];
  await goto('/dashboard');
  for (const address of PAGES) {
    await follow(address);
    await page
      .getByText(NAME)
      .first()
      .waitFor({ state: 'attached', timeout: 10_000 })
      .catch(() => wrong.push([address, ['it is not shown']]));
    const found = await findTurned(page);
    if (found.length > 0) wrong.push([address, found]);
  }
  expect(wrong).toEqual([]);
});

test('a row keeps the order of its cells, and a field writes from the right', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/support-management');
  const row = page.getByRole('row').nth(1);
  const lefts = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  const subject = await row.getByRole('link').first().boundingBox();
  const cell = await row.getByRole('cell').nth(1).boundingBox();
  expect((subject?.x ?? 0) - (cell?.x ?? 0), 'the subject begins where others do').toBeLessThan(40);

  await goto('/user-list');
  const city = page.getByRole('row').nth(1).locator('td[data-label="City"]');
  const start = await city.evaluate((place) => {
    const range = document.createRange();
    range.selectNodeContents(place);
    const [text] = [...range.getClientRects()].toSorted((one, other) => one.width - other.width);
    return (text?.left ?? 0) - place.getBoundingClientRect().left;
  });
  expect(start, 'a city too').toBeLessThan(20);

  await goto('/edit-profile/2');
  const readDirection = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => getComputedStyle(field).direction);
  expect(await readDirection('Name')).toBe('rtl');
  expect(await readDirection('Bio')).toBe('rtl');
  expect(await readDirection('Email')).toBe('ltr');
});
