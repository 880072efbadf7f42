import { findPort } from '../../apps/api/src/testing/port.ts';
import { VERSION } from '../../apps/api/src/kit/version.ts';
import { signInAs, toast } from './pages.ts';
import { addPeople } from './people.ts';
import { ADMIN, openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { dialog, findNina, NINA, userRow, total } from './user-list.ts';

/** A server, and a place where the console is to be served apart from it. */
export type Apart = {
  stage: Stage;
  /** The console's address; nothing listens there yet. */
  consoleAt: string;
  port: number;
  settings: { apiUrl: string; apiKey: string; timeZone: string };
};

/** Opens a stage whose server lets in a console of another origin; call it at the top of a test file. */
export async function openApart(): Promise<Apart> {
  const [apiPort, port] = [await findPort(), await findPort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const consoleAt = `http://127.0.0.1:${port}`;
  const apiKey = 'a-key-of-this-test';
  const stage = await openStage(
    { PORT: String(apiPort), PUBLIC_URL: apiUrl, CONSOLE_ORIGINS: consoleAt, API_KEY: apiKey },
    { consoleAt },
  );
  return { stage, consoleAt, port, settings: { apiUrl, apiKey, timeZone: 'America/New_York' } };
}

/** Signs in, finds Nina in the list of people, and deactivates her. Returns whether the server has her as active. */
export async function checkConsole({ stage, consoleAt }: Apart): Promise<boolean | undefined> {
  await addPeople(stage.db, [NINA]);
  const { page, goto } = await stage.visit();
  await goto('/');
  await signInAs(page, ADMIN);
  await page.waitForURL(`${consoleAt}/dashboard`);
  await page.getByRole('link', { name: 'User Listing' }).click();
  await total(page, '1 person');
  await userRow(page, NINA.name)
    .getByRole('switch', { name: `${NINA.name} is active` })
    .click();
  await dialog(page).getByRole('button', { name: 'Yes, deactivate' }).click();
  await toast(page, 'User deactivated successfully!').waitFor();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menu').getByText(`Greenroom ${VERSION}`, { exact: true }).waitFor();
  return (await findNina(stage.db))?.active;
}
