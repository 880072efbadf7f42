import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

import { Client } from 'pg';
import { onTestFinished } from 'vitest';

/** A connection to a database that can be disturbed. */
export type Line = {
  url: string;
  /** Bytes wait, as with a frozen machine; connections are still accepted. */
  isSilent: boolean;
  /** The share of queries whose connection is reset instead. */
  resetShare: number;
  /** How many connections were reset. */
  resets: number;
};

/** The first byte of a message that asks for something: a query, or the parts of a prepared one. */
const QUERIES = new Set(Buffer.from('QPB'));

/** Puts a line in front of a database, for one test. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const { host, port, user, password, database } = new Client(databaseUrl);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        (socket === near ? far : near).destroy();
      });
    }
    near.on('data', (bytes) => {
      if (QUERIES.has(bytes[0] ?? 0) && Math.random() < line.resetShare) {
        line.resets += 1;
        near.resetAndDestroy();
      } else far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    if (isSilent) for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port: ownPort } = server.address() as AddressInfo;
  const url = new URL(`postgresql://127.0.0.1:${ownPort}/${database}?sslmode=disable`);
  Object.assign(url, { username: user, password: password ?? '' });
  const line: Line = {
    url: url.toString(),
    resetShare: 0,
    resets: 0,
    get isSilent() {
      return isSilent;
    },
    set isSilent(silent) {
      isSilent = silent;
      for (const socket of sockets) socket[silent ? 'pause' : 'resume']();
    },
  };
  return line;
}
