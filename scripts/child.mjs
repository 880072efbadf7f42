import { spawn } from 'node:child_process';
import { root } from './node24.mjs';

/**
 * Runs a program in the foreground and ends as it ends. A terminal sends Ctrl-C to everyone in it, and npm
 * passes it on besides: in a group of its own the program gets each signal from us, once.
 */
export function runForeground(program, args, env) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  child.once('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    if (code !== null) process.exit(code);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
