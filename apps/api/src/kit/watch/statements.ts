import { AsyncLocalStorage } from 'node:async_hooks';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Client } from 'pg';
import type { Pool, PoolClient } from 'pg';

/** A statement that was answered or refused, without its values. */
export type Statement = {
  text: string;
  /** By `Date.now()`. */
  startedAt: number;
  durationMs: number;
  /** The request that it was for; undefined for work that runs by itself, and for the session that the guard looks up. */
  request: FastifyRequest | undefined;
};

const requests = new AsyncLocalStorage<FastifyRequest>();

/** Makes the request known to the statements that its call makes. */
export function addCurrentRequest(app: FastifyInstance): void {
  // Not before the body was read: what its events call knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => requests.run(request, done));
}

/** Calls `note` after each statement of a pool. */
export function watchStatements(pool: Pool, note: (statement: Statement) => void): void {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watchClient(client, note);
  });
}

type Answer = (error: Error | null, result: unknown) => void;

function watchClient(client: PoolClient, note: (statement: Statement) => void): void {
  // The class's own is looked up when it is called: a test may watch it, whenever the connection was opened.
  const own = Object.hasOwn(client, 'query') ? client.query : null;
  const query = (...args: unknown[]): unknown =>
    Reflect.apply((own ?? Client.prototype.query) as (...sent: unknown[]) => unknown, client, args);
  const watching = (...args: unknown[]): unknown => {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    const [request, startedAt, start] = [requests.getStore(), Date.now(), performance.now()];
    const end = () => note({ text, startedAt, durationMs: performance.now() - start, request });
    const answer = args.at(-1);
    if (typeof answer === 'function') {
      return query(...args.slice(0, -1), (...result: Parameters<Answer>) => {
        end();
        (answer as Answer)(...result);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) void result.then(end, end);
    return result;
  };
  client.query = watching as typeof client.query;
}
