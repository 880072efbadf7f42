import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';

import { addSongs } from '../browser/contest.ts';
import { addParlours } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage, addMessages, addReply } from '../browser/support.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);

/** Prints to Letter. Returns the text of each sheet in one line, and what stands beyond the paper's edge. */
async function printed(page: Page): Promise<{ sheets: string[]; cut: string[] }> {
  await settled(page);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })));
  const { text } = await extractText(pdf);
  const cut: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const { width: room } = sheet.getViewport({ scale: 1 });
    for (const item of (await sheet.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const left = Number(item.transform[4]);
      if (left < 0 || left + item.width > room) cut.push(item.str);
    }
  }
  return { sheets: text.map((each) => each.replaceAll(/\s+/g, ' ')), cut };
}

/** The rooms of the sidebar and the tools of the header. */
const FRAME = /Headline Management|Finished Parlours|Notifications|Skip to content/;

test('the run sheet is printed with all that needs staff, and without the sidebar', async () => {
  await addMessages(stage.db, nina, 3);
  await addParlours(stage.db, [{ title: 'Quiet Evening', host: nina, startsIn: 3 }]);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.getByRole('region', { name: 'Run sheet' }).getByText('Quiet Evening').first().waitFor();
  const { sheets, cut } = await printed(page);
  expect(cut).toEqual([]);
  expect(sheets.length).toBeLessThanOrEqual(3);
  expect(sheets.join(' ')).toContain('3 messages wait for an answer');
  expect(sheets.join(' ')).toContain('Quiet Evening');
  expect(sheets.join(' ')).not.toMatch(FRAME);
});

test('a support thread is printed from the message to the last reply', async () => {
  const id = await addMessage(stage.db, nina, { subject: 'My track stops', message: 'Before the chorus.' });
  for (let at = 1; at <= 30; at += 1) {
    const message = `Reply No${at}: please try once more.`;
    await addReply(stage.db, id, { adminId: stage.admin.id, state: 'sent', message });
  }
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${id}`);
  await page.getByText('Reply No30: please try once more.').waitFor();
  const { sheets, cut } = await printed(page);
  const paper = sheets.join(' ');
  expect(cut).toEqual([]);
  expect(sheets.length).toBeGreaterThan(1);
  for (const words of ['My track stops', 'Before the chorus.', 'Reply No1:', 'Reply No30:'])
    expect(paper).toContain(words);
  expect(paper).not.toMatch(FRAME);
});

test('the list of messages is printed with every column inside the paper', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/support-management');
  await page.getByRole('table').getByText('My track stops').first().waitFor();
  const { sheets, cut } = await printed(page);
  expect(cut).toEqual([]);
  for (const words of ['My track stops', 'Nina Simonetti']) expect(sheets.join(' ')).toContain(words);
  expect(sheets.join(' ')).not.toMatch(FRAME);
});

test('the board on the wall is printed on one sheet with every rank', async () => {
  const titles = Array.from({ length: 10 }, (_, place) => `Song ${place + 1}`);
  await addSongs(
    stage.db,
    titles.map((title, place) => ({ title, featured: true, isActive: true, votes: 20 - place })),
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/song-contest/board');
  await page.getByText('Song 10').waitFor();
  const { sheets, cut } = await printed(page);
  expect(cut).toEqual([]);
  expect(sheets.length).toBeLessThanOrEqual(2);
  for (const title of titles) expect(sheets.join(' ')).toContain(title);
});
