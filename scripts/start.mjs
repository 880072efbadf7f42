// npm start: installs and builds what is missing, then runs console and API on one port.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { runForeground } from './child.mjs';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';

const USAGE = `npm start [-- --exit-if-absent]
  --exit-if-absent   ends instead of waiting for a database or an object store that can't be reached
  --help             shows this

Installs and builds what is missing, then runs console and API on one port.
The settings are those of the environment and of the file .env; .env.example lists them.`;

if (readOptions().help) {
  console.log(USAGE);
  process.exit(0);
}
const node24 = bringNode24();
install(node24);
build(node24);
runForeground(node24, [join(root, 'apps/api/src/main.ts'), ...process.argv.slice(2)]);

function readOptions() {
  try {
    const options = { 'exit-if-absent': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };
    return parseArgs({ options }).values;
  } catch (error) {
    // Node goes on to say how to pass an argument that begins with a hyphen: there is none here.
    console.error(`${error.message.split('. ')[0]}.\n${USAGE}`);
    return process.exit(1);
  }
}
