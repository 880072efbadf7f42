import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import closeWithGrace from 'close-with-grace';

import { startServer } from '#app/start-server.ts';
import { ConfigError, readConfig } from '#kit/config.ts';
import { loadEnvFile } from '#kit/env-file.ts';
import { errorReason } from '#kit/errors.ts';
import { isProduction } from '#kit/production.ts';
import { VERSION } from '#kit/version.ts';

const CONSOLE_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));

const printLine = (text: string) => process.stdout.write(`${text}\n`);

/** What stops a start, in words that say what to do. */
const errorMessage = (error: unknown): string =>
  error instanceof ConfigError ? `These settings can't be used:\n${error.message}` : errorReason(error);

/** Ends as by a signal. */
function stopAlone(): void {
  process.kill(process.pid, 'SIGTERM');
}

printLine(`\n  Greenroom ${VERSION}`);
const stopping = new AbortController();
try {
  const { values } = parseArgs({ options: { 'exit-if-absent': { type: 'boolean', default: false } } });
  loadEnvFile();
  const config = readConfig(process.env);
  const starting = startServer(config, CONSOLE_DIR, printLine, {
    exitIfAbsent: values['exit-if-absent'],
    isProduction: isProduction(process.env),
    signal: stopping.signal,
  });
  // From the beginning on: a start that waits can be stopped, and leaves no database server behind.
  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    stopping.abort();
    const running = await starting.catch(() => null);
    if (err && running) running.log.fatal({ err }, 'stopping after an unexpected error');
    else if (err) process.stderr.write(`${errorReason(err)}\n`);
    await running?.stop();
  });
  // Without who started several of them (`npm run cluster`), nobody would stop this one.
  if (process.send && !process.connected) stopAlone();
  process.once('disconnect', stopAlone);
  process.channel?.unref();
  const server = await starting;
  server.loadCities();
  const show = (logins: readonly string[]) =>
    printLine([`\n  Greenroom is ready at ${server.address}`, ...logins].join('\n'));
  await server.showLogins(show).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  // To who started several of them (`npm run cluster`).
  process.send?.('ready');
  if (!config.SMTP_URL) {
    printLine(`  No mail server is set (SMTP_URL): emails are written to ${join(config.DATA_DIR, 'outbox')}`);
  }
  if (!existsSync(CONSOLE_DIR)) printLine('  The console is not built. Only the API is served.');
  printLine('');
} catch (error) {
  // Stopped while it waited, it ends by itself.
  if (!stopping.signal.aborted) {
    process.stderr.write(`\nGreenroom can't start.\n${errorMessage(error)}\n`);
    process.exit(1);
  }
}
