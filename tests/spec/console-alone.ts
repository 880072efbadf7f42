import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const DIST = resolve(process.env['CONSOLE_DIST'] ?? join(import.meta.dirname, '../../apps/web/dist'));
const PLACE = '<script type="application/json" id="greenroom-config"></script>';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Serves the built console alone, with these settings in its page. */
export async function serveConsole(settings: {
  apiUrl: string;
  apiKey: string;
  timeZone: string;
}): Promise<{ address: string; stop: () => Promise<void> }> {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8').replace(PLACE, () =>
    PLACE.replace('></', `>${JSON.stringify(settings)}</`),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://console');
    const type = TYPES[extname(pathname)];
    const file = join(DIST, pathname);
    if (!type) response.setHeader('content-type', 'text/html').end(page);
    else if (existsSync(file)) response.setHeader('content-type', type).end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
