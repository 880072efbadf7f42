import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node24.mjs';

const envFile = join(root, '.env');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a file under Node 24, with the settings of `.env`, and ends as it ends. A terminal sends Ctrl-C to
 * everyone in it, and npm passes it on besides: in a group of its own the program gets one signal, from us.
 */
export function runForeground({ node, env }, args) {
  // What the environment says already wins over the file: Node sees to that.
  const settings = existsSync(envFile) ? [`--env-file=${envFile}`] : [];
  const child = spawn(node, [...settings, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  onStop((signal) => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    if (code !== null) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** Calls `stop` once: on Ctrl-C, when told to end, when the terminal closes, when the npm above us is gone. */
export function onStop(stop) {
  let isStopping = false;
  const handleStop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    stop(signal);
  };
  for (const signal of signals)
    process.on(signal, () => handleStop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // A SIGTERM that npm passes on ends at the shell between npm and us; a killed npm leaves that shell behind.
  const parent = process.ppid;
  const npm = [parentOf(parent)].find(isNpm);
  const isLost = () => process.ppid !== parent || (npm && parentOf(parent) !== npm);
  if (process.env.npm_lifecycle_event) setInterval(() => isLost() && handleStop('SIGTERM'), 250).unref();
}

/** The process above a process, where the system shows it as a file; else null. */
function parentOf(pid) {
  // The name before it, in parentheses, may hold anything.
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
