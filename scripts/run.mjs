// node scripts/run.mjs FILE [arguments]: runs a TypeScript file of the repository under Node 24.
import { resolve } from 'node:path';
import { runForeground } from './child.mjs';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Which file? node scripts/run.mjs FILE [arguments]');
  process.exit(1);
}
const node24 = bringNode24();
install(node24);
runForeground(node24, [resolve(root, file), ...args]);
