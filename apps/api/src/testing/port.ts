import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** Returns a port of 127.0.0.1 that nothing listens on. */
export const findPort = (): Promise<number> => findPorts(1);

/** Returns the first of so many ports in a row that nothing listens on. */
export async function findPorts(count: number): Promise<number> {
  const servers: Server[] = [];
  try {
    for (let port = 0; servers.length < count; port = portOf(servers[0]) + servers.length)
      servers.push(await listen(port));
    return portOf(servers[0]);
  } catch {
    return findPorts(count);
  } finally {
    await Promise.all(servers.map((server) => (server.close(), once(server, 'close'))));
  }
}

const portOf = (server: Server | undefined): number =>
  (server?.address() as AddressInfo | undefined)?.port ?? 0;

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
