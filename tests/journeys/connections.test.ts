import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { answer204, openReceiver, verify } from '../../apps/api/src/testing/receiver.ts';
import { findBarriers } from '../browser/axe.ts';
import { addConnection, addDelivery } from '../browser/connections.ts';
import { toast, undoByKey } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const receiver = await openReceiver();
afterAll(() => receiver.close());
const stage = await openStage({}, {}, receiver.client);

beforeEach(async () => {
  await stage.db.execute(sql`truncate connections, connection_deliveries`);
  receiver.received.length = 0;
  receiver.answer = answer204;
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const deliveries = (page: Page) => page.getByRole('region', { name: 'Sent lately' });
const opened = (page: Page) =>
  deliveries(page)
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-expanded="true"]') });

describe.each(['phone', 'desk'] as const)('on a %s', (width) => {
  test('a colleague adds a connection, a test arrives and stands in its log, and is sent again', async () => {
    const { page, context, goto } = await stage.visit({ signedIn: true, width });
    await context.grantPermissions(['clipboard-write']);
    await goto('/connections');
    await page.getByText('There are no connections yet.').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await button(page, 'Add connection').last().press('Enter');
    const name = dialog(page).getByLabel('Name');
    await expect.poll(() => hasFocus(name)).toBe(true);
    await name.fill('Bookkeeping');
    await dialog(page).getByLabel('Web address').fill('http://hooks.example');
    await name.press('Enter');
    await dialog(page).getByText('Enter a web address that begins with https://').waitFor();
    await dialog(page).getByText('Choose at least one event.').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page).getByLabel('Web address').fill(receiver.url);
    await dialog(page).getByLabel('A parlour started').check();
    await dialog(page).getByLabel('A month can be closed').press('Space');
    await name.press('Enter');
    await dialog(page).getByRole('heading', { name: 'The secret of this connection' }).waitFor();
    await expect.poll(() => hasFocus(button(page, 'Copy'))).toBe(true);
    const secret = await dialog(page).getByLabel('Secret').inputValue();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Copy').press('Enter');
    await toast(page, 'The secret was copied.').waitFor();
    await button(page, 'Done').click();
    await expect.poll(() => hasFocus(button(page, 'Add connection'))).toBe(true);

    await page.getByRole('link', { name: 'Bookkeeping' }).click();
    await deliveries(page).getByText('Nothing was sent yet.').waitFor();
    await button(page, 'Send a test').click();
    await deliveries(page).getByText('Delivered').waitFor();
    const [arrived] = receiver.received;
    expect(arrived && verify(secret, arrived)).toMatchObject({ type: 'connection.test' });
    await page.getByText('Works', { exact: true }).waitFor();
    await deliveries(page)
      .getByRole('button', { name: /^A test/ })
      .press('Enter');
    await opened(page).getByText('"type":"connection.test"').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);

    receiver.answer = (response) => void response.writeHead(500).end('Out of paper');
    await button(page, 'Send again: A test').click();
    await expect.poll(() => hasFocus(deliveries(page).getByRole('button', { name: /^A test/ }))).toBe(true);
    await deliveries(page)
      .getByText(/^Answer 500 in/)
      .waitFor();
    await opened(page).getByText('Out of paper').waitFor();
    await deliveries(page).getByText('Failed').waitFor();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('a colleague changes a connection, gives it a new secret, switches it off, deletes it and undoes that', async () => {
    const id = await addConnection(stage.db, { name: 'Stage', author: stage.admin.id });
    await addDelivery(stage.db, id, { state: 'given_up', status: 500 });
    const { page, goto } = await stage.visit({ signedIn: true, width });
    await goto(`/connections/${id}`);
    await deliveries(page).getByText('A parlour started').waitFor();
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Send to').selectOption('Discord');
    await dialog(page).getByLabel('Name').fill('Stage channel');
    await button(page, 'Save').click();
    await toast(page, 'The connection was changed.').waitFor();
    await page.getByRole('heading', { name: 'Stage channel' }).waitFor();
    // A chat checks no signature.
    expect(await button(page, 'New secret').count()).toBe(0);
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Send to').selectOption('A program (Standard Webhooks)');
    await button(page, 'Save').click();
    await button(page, 'New secret').click();
    await button(page, 'Make a new secret').click();
    await dialog(page).getByLabel('Secret').waitFor();
    expect(await dialog(page).getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
    await button(page, 'Done').click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('switch', { name: 'Stage channel is on' }).click();
    await page.getByText('A colleague switched it off.').waitFor();
    await button(page, 'Delete Stage channel').click();
    await button(page, 'Yes, delete').click();
    await toast(page, 'The connection was deleted.').waitFor();
    await page.getByText('There are no connections yet.').waitFor();
    await undoByKey(page);
    await page.getByRole('link', { name: 'Stage channel' }).waitFor();
  });
});

test('a connection that the server switched off stands on the run sheet, until it is switched on', async () => {
  const id = await addConnection(stage.db, { name: 'Old one', author: stage.admin.id, offReason: 'failing' });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.getByText('The connection Old one was switched off').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open the connection Old one' }).click();
  await page.waitForURL(`**/connections/${id}`);
  await page.getByText('Nothing got through for three days').waitFor();
  await page.getByRole('switch', { name: 'Old one is on' }).click();
  await toast(page, 'The connection was changed.').waitFor();
  await goto('/dashboard');
  await page.getByRole('heading', { name: 'Run sheet' }).waitFor();
  await settled(page);
  expect(await page.getByText('Old one').count()).toBe(0);
});
