// npm start: installs and builds what is missing, then runs console and API on one port.
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
const link = findLink();
const argsIn = (folder) => [join(folder, 'apps/api/src/main.ts'), ...process.argv.slice(2)];
const renew = () => {
  const folder = link ? realpathSync(link) : root;
  return { folder, args: argsIn(folder) };
};
runForeground(node24, argsIn(root), { renew });

/** Returns the link that leads to this release: on SIGUSR2, the server of the one that it then leads to follows (npm run update). */
function findLink() {
  if (!JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version) return null;
  const own = realpathSync(root);
  const beside = readdirSync(dirname(own)).map((name) => join(dirname(own), name));
  return beside.find(
    (each) => lstatSync(each).isSymbolicLink() && existsSync(each) && realpathSync(each) === own,
  );
}

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
