import { fileURLToPath } from 'node:url';

import closeWithGrace from 'close-with-grace';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { writeConsole } from '#app/console/folder.ts';
import { buildConsoleServer } from '#app/console/server.ts';
import { readWish } from '#app/console/wish.ts';
import { explainListening } from '#app/cluster/port-owner.ts';

const CONSOLE_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const STOP_MS = 5000;

/** Builds the console if its sources changed, as `npm start` does. */
async function buildConsole(): Promise<void> {
  const script = new URL('../../../../scripts/build.mjs', import.meta.url).href;
  const { build } = (await import(script)) as {
    build: (node: { node: string; env: NodeJS.ProcessEnv }) => void;
  };
  build({ node: process.execPath, env: process.env });
}

/** `npm run console`: serves the console alone, or writes it into a folder. @throws Error that says what to do */
export async function consoleAlone(line: CommandLine): Promise<void> {
  const wish = readWish(line);
  if (wish.warning) line.printError(wish.warning);
  await buildConsole();
  if (wish.folder !== null) {
    const { isKept } = writeConsole(CONSOLE_DIR, wish.folder, wish.settings);
    line.print(`\n  The console is in ${wish.folder}`);
    line.print(isKept ? '  Its config.json stays as it was.' : '  Put your API into its config.json.');
    line.print('  What its web server and the API must send: docs/console-alone.md\n');
    return;
  }
  const { settings, media, host, port } = wish;
  const app = await buildConsoleServer({ folder: CONSOLE_DIR, settings, media });
  const main = fileURLToPath(import.meta.url);
  const place = { host, port, main, hostSetting: '--host', portSetting: '--port' };
  const address = await explainListening(place, () => app.listen({ host, port }));
  closeWithGrace({ delay: STOP_MS }, () => app.close());
  line.print(`\n  The console is ready at ${address}`);
  line.print(`  It calls ${settings.apiUrl}, which must allow that origin (CORS): docs/console-alone.md\n`);
}

if (import.meta.main) process.exitCode = await runCommand(consoleAlone);
