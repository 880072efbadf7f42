import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { addPeople, addPlan } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessage } from '../../browser/support.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [
  {
    name: 'Rocío R. Anderson',
    email: 'damian.petersen@example.com',
    city: 'Indianapolis',
    state: 'IN',
    roleIds: [3, 2],
  },
]);
await addPlan(stage.db, nina, { name: 'monthly', cents: 123_456_789 });
await addMessage(stage.db, nina, { subject: 'Video of my parlour', message: 'Where is it?' });

/** Returns the texts of the cells that take more than one line, and of those that are cut. */
const readCells = (page: Page) =>
  page.locator('tbody td').evaluateAll((cells) => {
    const broken: string[] = [];
    const cut: string[] = [];
    for (const cell of cells) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent?.trim() ?? '';
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(words);
        const inside = cell.getBoundingClientRect();
        const isOut = lines.some(({ left, right }) => left < inside.left || right > inside.right);
        if (/^[−$\d]/.test(words) && isOut) cut.push(words);
      }
    }
    return { broken, cut };
  });

const LISTS = ['/user-list', '/support-management', '/money/rows'];

test.each(LISTS)(
  'a name, an address and a subject are on one line each at 1440 px, and no number is cut at any width: %s',
  async (address) => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await page.locator('tr[data-row]').first().waitFor();
    for (const width of [1024, 1920, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await expect.poll(async () => (await readCells(page)).cut, { message: `at ${width} px` }).toEqual([]);
    }
    expect((await readCells(page)).broken).toEqual([]);
    const email = page.getByText('damian.petersen', { exact: true });
    if ((await email.count()) === 0) return;
    const [name, host] = [
      await email.first().boundingBox(),
      await page.getByText('@example.com').first().boundingBox(),
    ];
    expect(host?.y).toBe(name?.y);
  },
);
