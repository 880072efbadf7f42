import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './node24.mjs';

/** The file of settings, as `apps/api/src/kit/env-file.ts` reads it where Node is started without npm. */
export const envFile = process.env.ENV_FILE ?? join(root, '.env');
const server = 'apps/api/src/';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a file under Node 24, with the settings of `.env`, and exits with its exit code. A terminal sends Ctrl-C to all
 * its processes, and npm forwards it too: in its own process group the program gets only one signal, from us.
 * On SIGUSR2, `renew` returns the folder and the arguments that follow; when that ends before it is ready, what ran
 * before is started again.
 */
export function runForeground({ node, env }, args, { renew } = {}) {
  let isStopping = false;
  let child;
  let next = null;
  /** `before` is what ran before, until this is ready. */
  const start = (now, before) => {
    // Variables of the environment override the file: Node does that, and finds in it what it needs itself.
    const file = process.env.ENV_FILE ?? join(now.folder, '.env');
    child = spawn(node, [...(existsSync(file) ? [`--env-file=${file}`] : []), ...now.args], {
      cwd: now.folder,
      env: now.args.some((arg) => arg.startsWith(join(now.folder, server)))
        ? { ...findMode(file, env), ...env }
        : env,
      stdio: ['inherit', 'inherit', 'inherit', ...(renew ? ['ipc'] : [])],
      detached: process.platform !== 'win32',
    });
    child.once('message', () => (before = null));
    child.once('error', (error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
    child.once('exit', (code, signal) => {
      const wanted = next;
      next = null;
      if (isStopping || !(wanted ?? before)) end(code, signal);
      else if (wanted) start(wanted, now);
      else start(before, null);
    });
  };
  start({ folder: root, args }, null);
  onStop((signal) => {
    isStopping = true;
    child.kill(signal);
  });
  if (renew)
    process.on('SIGUSR2', () => {
      next = renew();
      child.kill('SIGTERM');
    });
}

function end(code, signal) {
  if (code !== null) process.exit(code);
  for (const name of signals) process.removeAllListeners(name);
  process.kill(process.pid, signal);
}

/**
 * Returns production for the server and its commands wherever nobody says otherwise: only tests check each row. It says
 * whose word that is: an operator's own NODE_ENV=production means no demo (`apps/api/src/kit/production.ts`).
 */
function findMode(file, env) {
  const { NODE_ENV } = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...env };
  return NODE_ENV ? { NODE_ENV } : { NODE_ENV: 'production', GREENROOM_NODE_ENV: 'default' };
}

/** Calls `stop` once: on Ctrl-C, on SIGTERM, when the terminal closes, or when the npm above us has exited. */
export function onStop(stop) {
  let isStopping = false;
  const handleStop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    stop(signal);
  };
  for (const signal of signals)
    process.on(signal, () => handleStop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // A SIGTERM that npm forwards stops at the shell between npm and us; a killed npm leaves that shell behind.
  const parent = process.ppid;
  const npm = [parentOf(parent)].find(isNpm);
  const isLost = () => process.ppid !== parent || (npm && parentOf(parent) !== npm);
  if (process.env.npm_lifecycle_event) setInterval(() => isLost() && handleStop('SIGTERM'), 250).unref();
}

/** Returns the parent of a process where the system has /proc, else null. */
function parentOf(pid) {
  // The name before it, in parentheses, may contain anything.
  const [, above] = readProc(pid, 'stat').split(') ').at(-1).split(' ');
  return Number(above) || null;
}

const isNpm = (pid) => pid !== null && /^npm\b|\/npm(?:-cli\.js)?\0/.test(readProc(pid, 'cmdline'));

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
