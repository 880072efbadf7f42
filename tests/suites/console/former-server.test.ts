import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import { nowPartOf } from '@greenroom/contract/kit/former';
import { afterAll, expect, test } from 'vitest';

import { buildConsoleServer } from '../../../apps/api/src/app/console/server.ts';
import { openApart } from '../../browser/alone.ts';
import { addSongs } from '../../browser/contest.ts';
import { addPeople } from '../../browser/people.ts';
import { CONSOLE } from '../../browser/stage.ts';

const { stage, port, settings } = await openApart();
const server = await buildConsoleServer({ folder: CONSOLE, settings, media: [] });
await server.listen({ host: '127.0.0.1', port });
afterAll(() => server.close());
const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada North' }]);
await addSongs(stage.db, [{ title: 'Glass Road', featured: true, partners: [ada] }]);

/** The capabilities whose names are new. */
const NEW = new Set(['activity', 'contest', 'editing', 'live', 'support', 'uploads']);

/** Opens a page of the console, to which our server says what that of the release before says: without some of the former names. */
async function open(address: string, ...without: string[]) {
  const { page, goto } = await stage.visit({ signedIn: true });
  await page.route('**/api/v1/configurations*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { capabilities: string[] } };
    const said = answer.data.capabilities.filter((name) => !NEW.has(name) && !without.includes(name));
    await route.fulfill({ response, json: { data: { ...answer.data, capabilities: said } } });
  });
  await goto(address);
  return page;
}

test('the console alone shows all that a server of the release before can do', async () => {
  expect(CAPABILITY_NAMES.filter((name) => NEW.has(name))).toEqual([...NEW]);
  const page = await open(`/user-detail/${ada}`);
  for (const heading of ['Staff notes', 'Timeline', 'History'])
    await page.getByRole('heading', { name: heading }).first().waitFor();
  for (const room of ['Money', 'Activity', 'Trash', 'Staff'])
    await page.getByRole('link', { name: room, exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Song Contest' }).click();
  await page.getByRole('button', { name: 'Close at a set time' }).waitFor();
});

test('the console alone leaves out what a server of the release before has only in part', async () => {
  expect(nowPartOf('notes')).toBe('activity');
  const page = await open(`/user-detail/${ada}`, 'notes');
  await page.getByRole('link', { name: 'Trash', exact: true }).first().waitFor();
  expect(await page.getByRole('heading', { name: /Staff notes|Timeline|History/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Activity', exact: true }).count()).toBe(0);
});
