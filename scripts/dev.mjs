// npm run dev: restarts the API and reloads the console on every change.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { envFile, onStop } from './child.mjs';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';

const killAfterMs = 15_000;
const node24 = bringNode24();
install(node24);

const settings = { ...(existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}), ...node24.env };
const host = !settings.HOST || ['0.0.0.0', '::'].includes(settings.HOST) ? '127.0.0.1' : settings.HOST;
const env = { ...settings, API_URL: settings.API_URL ?? `http://${host}:${settings.PORT || 4000}` };

const programs = [
  ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'],
  [
    join(root, 'node_modules/vite/bin/vite.js'),
    'apps/web',
    '--config',
    'apps/web/vite.config.ts',
    '--clearScreen=false',
  ],
];
const isDetachable = process.platform !== 'win32';
// stdin stays ours: vite would exit with it, and its shortcuts need a separate terminal.
const children = programs.map((args) =>
  spawn(node24.node, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: isDetachable,
  }),
);

let isEnding = false;
onStop(() => end(0));
for (const child of children) child.once('exit', (code) => end(code ?? 1));

/** Stops both sides cleanly, or by force when they don't exit: each runs in its own process group. */
function end(code) {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    const force = setTimeout(() => killGroup(child), killAfterMs);
    child.once('exit', () => clearTimeout(force));
  }
  process.once('exit', () => children.forEach(killGroup));
}

function killGroup(child) {
  try {
    process.kill(isDetachable ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    // All processes of the group have exited, as intended.
  }
}
