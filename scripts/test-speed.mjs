import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What the work below takes on two quiet cores of the machine that the limits of tests were chosen on. */
const QUIET_MS = 340;
const MOST = 6;
const WORK = `const { createHash } = require('node:crypto');
let text = 'x';
for (let i = 0; i < 300000; i += 1) text = createHash('sha256').update(text).digest('hex');`;

/** Measures how many times slower than two quiet cores this machine is now: 1 to 6. */
export async function measurePatience({ node, env }) {
  const began = performance.now();
  const children = [1, 2].map(() => spawn(node, ['--eval', WORK], { env, stdio: 'ignore' }));
  await Promise.all(children.map((child) => once(child, 'exit')));
  const factor = (performance.now() - began) / QUIET_MS;
  return Math.round(10 * Math.min(MOST, Math.max(1, factor))) / 10;
}
