import { KEY_UNKNOWN } from '@greenroom/contract/by-key';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, hasFocus } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const API_KEY = 'keys-journey-key';
const stage = await openStage({ API_KEY });
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);

beforeEach(async () => {
  await stage.db.execute(sql`delete from access_keys`);
  await stage.db.execute(sql`update users set active = true`);
});

const card = (page: Page) => page.getByRole('region', { name: 'Keys for scripts' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tick = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true }).check();
const secret = (page: Page) => dialog(page).getByLabel('Key', { exact: true }).inputValue();

/** Deactivates a person as a script does, and returns the status and the message. */
async function deactivate(key: string): Promise<[number, string]> {
  const response = await fetch(`${stage.address}/admin/users/${nina}`, {
    method: 'PATCH',
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"active":false}',
  });
  const { msg } = (await response.json()) as { msg: string };
  return [response.status, msg];
}

describe.each(['phone', 'desk'] as const)('on a %s', (width) => {
  test('a colleague makes a key, a script uses it, the activity shows it, and it is revoked', async () => {
    const { page, context, goto, forgive } = await stage.visit({ signedIn: true, width });
    await context.grantPermissions(['clipboard-write']);
    await goto('/my-account');
    await card(page).getByText('You have no keys.').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await button(page, 'New key').press('Enter');
    const name = dialog(page).getByLabel('Name');
    await expect.poll(() => hasFocus(name)).toBe(true);
    await button(page, 'Create').click();
    await dialog(page).getByText('Please enter a name.').waitFor();
    await dialog(page).getByText('Choose at least one permission.').waitFor();
    await name.fill('Spreadsheet');
    await tick(page, 'Users: change');
    forgive(/status of 400/);
    await dialog(page).getByLabel('Networks').fill('at home');
    await button(page, 'Create').click();
    await dialog(page).getByText('This is not an address or a network').waitFor();
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page).getByLabel('Networks').fill('127.0.0.0/8\n::1');
    // From the button, which is disabled while it is busy: the focus must not fall behind the dialog.
    await button(page, 'Create').press('Enter');
    await dialog(page).getByRole('heading', { name: 'Your new key' }).waitFor();
    await expect.poll(() => hasFocus(button(page, 'Copy'))).toBe(true);
    const key = await secret(page);
    expect(key).toMatch(/^key_[\w-]{43}$/);
    await settled(page);
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Copy').press('Enter');
    await toast(page, 'The key was copied.').waitFor();
    await button(page, 'Done').click();
    await expect.poll(() => hasFocus(button(page, 'New key'))).toBe(true);
    await card(page).getByText('Users: change').waitFor();
    await card(page).getByText('not used yet').waitFor();

    expect((await deactivate(key))[0]).toBe(200);
    await page.reload();
    await card(page)
      .getByText(/last used .+ from 127\.0\.0\.1/)
      .waitFor();
    expect(await page.content()).not.toContain(key);
    await goto('/activity?action=users.setActive');
    await page.getByText('by key “Spreadsheet”').first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'deactivated a person', exact: true }).first().click();
    await dialog(page).getByRole('link', { name: 'Spreadsheet' }).click();
    await expect.poll(() => page.url()).toMatch(/[?&]key=\d+/);
    await page.getByText('by key “Spreadsheet”').first().waitFor();

    await goto('/my-account');
    await button(page, 'Revoke Spreadsheet').click();
    await button(page, 'Yes, revoke').click();
    await toast(page, 'The key was revoked. It no longer works.').waitFor();
    await card(page).getByText('You have no keys.').waitFor();
    expect(await deactivate(key)).toEqual([401, KEY_UNKNOWN]);
  });
});

test('an owner makes a key of the house, takes one over, and revokes those of colleagues', async () => {
  await stage.db.execute(sql`
    with bo as (
      insert into admins (name, email, role, password_hash, deactivated_at)
      values ('Bo', 'bo@example.com', 'owner', '', now()) on conflict (email) do update set name = 'Bo' returning id
    )
    insert into access_keys (admin_id, is_house, name, permissions, networks, token_hash)
    select id, n = 1, (array['Nightly', 'Bo’s own'])[n], '{support.read}', '{}', sha256(n::text::bytea)
    from bo, generate_series(1, 2) n`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/staff');
  await expect.poll(() => card(page).getByText('Stopped').count()).toBe(2);
  expect(await findBarriers(page)).toEqual([]);
  await button(page, 'Take over Nightly').click();
  await button(page, 'Take over').click();
  await toast(page, 'You answer for this key now.').waitFor();
  await expect.poll(() => card(page).getByText('Stopped').count()).toBe(1);

  await button(page, 'Revoke Bo’s own').click();
  await button(page, 'Yes, revoke').click();
  await expect.poll(() => card(page).getByText('Stopped').count()).toBe(0);

  await button(page, 'New key of the house').click();
  await dialog(page).getByLabel('Name').fill('Board');
  await tick(page, 'System: read');
  await button(page, 'Create').click();
  expect(await secret(page)).toMatch(/^key_/);
  await button(page, 'Done').click();
  await card(page).getByText('Board').waitFor();
});
