// Starts Greenroom like `apps/api/src/main.ts`, with the console in the folder of the first argument.
import { startServer } from '../apps/api/src/app/start-server.ts';
import { readConfig } from '../apps/api/src/kit/config.ts';
import { report } from './child-side.ts';

const server = await startServer(readConfig(process.env), process.argv[2] ?? '', () => undefined);
report(server.address);
