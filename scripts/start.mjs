// npm start: installs and builds what is missing, then runs console and API on one port.
import { join } from 'node:path';
import { build } from './build.mjs';
import { runForeground } from './child.mjs';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';

const node24 = bringNode24();
install(node24);
build(node24);
runForeground(node24, [join(root, 'apps/api/src/main.ts'), ...process.argv.slice(2)]);
