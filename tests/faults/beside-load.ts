import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { wire } from '@greenroom/contract/wire';
import { expect } from 'vitest';

import { API_KEY } from '../../apps/api/src/testing/world.ts';
import { hashToken, newToken } from '../../apps/api/src/kit/access/tokens.ts';
import { ask } from './server.ts';
import type { Server } from './server.ts';

/** What people do during the restart: each call leaves its mark in a column. */
export const WRITES = [
  {
    call: 'bulletins.create',
    column: 'bulletins.title',
    bodyOf: (mark: string) => ({ title: mark, description: 'Written during an update', roleIds: [] }),
  },
  {
    call: 'support.create',
    column: 'support_messages.subject',
    bodyOf: (mark: string) => ({ subject: mark, message: 'Written during an update' }),
  },
  { call: 'users.createNote', column: 'user_notes.message', bodyOf: (mark: string) => ({ message: mark }) },
  {
    call: 'headlines.create',
    column: 'headlines.title',
    bodyOf: (mark: string) => ({ title: mark, type: 1, publish_at: null }),
  },
] as const;
/** Enough that nobody meets the limits of an hour. */
const PEOPLE = 100;
const PAUSE_MS = 20;

export type Tokens = { staff: string; people: string[] };

const makeSession = (realm: 'admin' | 'user', id = '') => ({ realm, id, token: newToken('ses') });

/** Starts sessions by SQL that both releases understand. */
export async function startSessions(url: string): Promise<Tokens> {
  const [owner] = await ask<{ id: string }>(url, 'select min(id) as id from admins');
  // Its owner has chosen a password, where the release asks for that.
  await ask(url, `delete from settings where name like 'shown_password_%'`);
  const people = await ask<{ id: string }>(
    url,
    `select id from users where active and deleted_at is null order by id limit ${PEOPLE}`,
  );
  const staff = makeSession('admin', owner?.id);
  const members = people.map(({ id }) => makeSession('user', id));
  const rows = [staff, ...members].map(
    ({ realm, id, token }) =>
      `('\\x${hashToken(token).toString('hex')}', '${realm}', ${id}, now() + interval '1 hour')`,
  );
  await ask(
    url,
    `insert into sessions (token_hash, realm, subject_id, expires_at) values ${rows.join(', ')}`,
  );
  return { staff: staff.token, people: members.map(({ token }) => token) };
}

/** A server, and the addresses that it documents for reading: those of the first record where one is named. */
export type Target = { address: string; reads: string[] };
type Operation = { responses: Record<string, { content?: object }> };

/** Returns a server that is ready, with what it can be asked for. */
export async function readLoadTarget(server: Server): Promise<Target> {
  const address = await server.address;
  const response = await fetch(`${address}/openapi.json`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { paths } = JSON.parse(text) as { paths: Record<string, { get?: Operation }> };
  const isStream = ({ responses }: Operation) =>
    Object.hasOwn(responses['200']?.content ?? {}, 'text/event-stream');
  const reads = Object.entries(paths)
    .filter(([, { get }]) => get && !isStream(get))
    .map(([path]) => path.replaceAll(/\{\w+\}/g, '1'));
  return { address, reads };
}

type Answered = { call: string; status: number; mark: string | null };

/** Makes a call. Returns status 0 when there was no whole answer. */
export async function send(
  url: string,
  token: string,
  body?: object,
  key: string = randomUUID(),
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': API_KEY,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

export type Load = {
  answered: readonly Answered[];
  /** Sends what follows to these servers in turn. Resolves when all that was sent before is answered. */
  use(targets: readonly Target[]): Promise<void>;
  /** Resolves when each server was asked once more for everything that it has. */
  round(): Promise<void>;
  end(): Promise<void>;
};

/** Two people read and two write, each with a call after the other. */
export function startLoad({ staff, people }: Tokens): Load {
  let targets: readonly Target[] = [];
  const answered: Answered[] = [];
  const rounds = new Map<string, number>();
  const open = new Set<Promise<void>>();
  const over = new AbortController();
  const pickRealmToken = (path: string, at: number) =>
    path.startsWith('/admin/') ? staff : (people[at % people.length] ?? '');

  async function read(at: number, { address, reads }: Target): Promise<void> {
    const count = rounds.get(address) ?? 0;
    rounds.set(address, count + 1);
    const path = reads[count % reads.length] ?? '';
    const { status } = await send(address + path, pickRealmToken(path, at));
    answered.push({ call: `GET ${path}`, status, mark: null });
  }
  async function write(at: number, { address }: Target): Promise<void> {
    const { call, bodyOf } = WRITES[Math.floor(at / targets.length) % WRITES.length] ?? WRITES[0];
    const mark = `${call} ${randomUUID()}`;
    const path = wire[call].path.replace(':id', '1');
    const { status } = await send(address + path, pickRealmToken(path, at), bodyOf(mark));
    answered.push({ call, status, mark });
  }
  async function lane(act: typeof read): Promise<void> {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const target = targets[at % targets.length];
      if (!target) return;
      const acting = act(at, target);
      open.add(acting);
      await acting;
      open.delete(acting);
      await pause(PAUSE_MS);
    }
  }
  let lanes: Promise<unknown> | null = null;
  return {
    answered,
    async use(next) {
      targets = next;
      if (lanes) await Promise.all(open);
      else lanes = Promise.all([read, read, write, write].map(lane));
    },
    async round() {
      const asked = targets.map(({ address, reads }) => ({
        address,
        until: (rounds.get(address) ?? 0) + reads.length,
      }));
      for (const { address, until } of asked)
        await expect.poll(() => rounds.get(address) ?? 0, { timeout: 120_000 }).toBeGreaterThanOrEqual(until);
    },
    async end() {
      over.abort();
      await lanes;
    },
  };
}

/** Follows the events of a server. Returns what came so far. */
export async function follow({ address }: Target, token: string): Promise<() => string> {
  let text = '';
  const { body, status } = await fetch(address + wire['notifications.stream'].path, {
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${token}` },
  });
  expect(status).toBe(200);
  const decoder = new TextDecoder();
  void (async () => {
    for await (const part of body ?? []) text += decoder.decode(part, { stream: true });
  })().catch(() => undefined);
  return () => text;
}
