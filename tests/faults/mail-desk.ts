import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '@greenroom/contract';
import type { Output } from '@greenroom/contract';
import { ApiError, createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { Client } from '@greenroom/client';

import { API_KEY, openPool } from '../../apps/api/src/testing/world.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import type { Taken } from '../setup/smtp.ts';
import { ask, signIn } from './server.ts';

/** The settings needed besides the address of a mail server. */
export const MAIL_FROM = 'Greenroom <desk@greenroom.test>';

/** One admin may send 60 replies an hour. */
const REPLIES_EACH = 50;

/** A mail as the database stores it. */
export type MailRow = {
  message_id: string;
  to_email: string;
  state: 'queued' | 'sent' | 'failed' | 'cancelled';
  attempts: number;
  error: string | null;
  unclear: number;
  reply: number;
};

/** Staff who write replies, each to a different person. */
export type Desk = {
  /** Returns a client of this server, signed in as the first admin. */
  clientOf(address: string): Client;
  /** Adds a file for the reply with this number, and returns its id. @throws ApiError */
  addFile(address: string, number: number, name: string): Promise<number>;
  /** Writes the reply with this number; the same number again is the same reply. @throws ApiError */
  reply(address: string, number: number, files?: number[]): Promise<Output<'support.reply'>['data']>;
  /** Writes replies with the numbers below `count`, some concurrently. */
  replyAll(address: string, count: number): Promise<void>;
  rows(): Promise<MailRow[]>;
  /** Counts the mails in each state. */
  states(): Promise<Record<string, number>>;
};

/** Signs in enough staff for `replies` replies. `url` is the database's. */
export async function openDesk(url: string, replies: number): Promise<Desk> {
  await signIn(url);
  const [message] = await ask<{ id: number }>(
    url,
    `insert into support_messages (user_id, subject, message)
     select min(id), 'No sound', '<p>It stops.</p>' from users returning id::int`,
  );
  const tokens = await addStaff(url, Math.ceil(replies / REPLIES_EACH));
  const clientOf = (address: string) =>
    createClient({ lines: wire, baseUrl: address, apiKey: API_KEY, token: () => tokens[0] ?? '' });
  const pickDeskToken = (number: number) => tokens[number % tokens.length] ?? '';
  const reply: Desk['reply'] = async (address, number, files) => {
    const { data } = await clientOf(address).call('support.reply', {
      token: pickDeskToken(number),
      idempotencyKey: `reply-number-${number}`,
      body: {
        name: `Person ${number}`,
        email: `person${number}@example.com`,
        subject: 'Re: No sound',
        message: `Answer ${number}`,
        support_id: message?.id ?? 0,
        ...(files && { files }),
      },
    });
    return data;
  };
  const rows = () =>
    ask<MailRow>(
      url,
      `select m.message_id, m.to_email, m.state, m.attempts, m.error, m.unclear_tries as unclear, r.id::int as reply
       from mails m join support_replies r on r.mail_id = m.id order by m.id`,
    );
  return {
    clientOf,
    async addFile(address, number, name) {
      const body = new FormData();
      body.append('name', name);
      body.append('file', new Blob([longMailText(name)]));
      const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${pickDeskToken(number)}` };
      const { path } = wire['support.addFile'];
      const response = await fetch(address + path, { method: 'POST', headers, body }).catch(() => null);
      const added: unknown = await response?.json().catch(() => null);
      if (response?.status !== 201 || !added)
        throw new ApiError(response?.ok ? 0 : (response?.status ?? 0), {});
      return calls['support.addFile'].output.parse(added).data.id;
    },
    reply,
    async replyAll(address, count) {
      const numbers = Array.from({ length: count }, (_, number) => number).values();
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (const number of numbers) await reply(address, number);
        }),
      );
    },
    rows,
    async states() {
      const all = Object.groupBy(await rows(), ({ state }) => state);
      return Object.fromEntries(Object.entries(all).map(([state, found]) => [state, found.length]));
    },
  };
}

/** Returns what is in the file of this name: text that no other has, longer than one packet. */
export const longMailText = (name: string): string => `${name} says it again.\n`.repeat(4000);

async function addStaff(url: string, count: number): Promise<string[]> {
  const made = await ask<{ id: number }>(
    url,
    `insert into admins (name, email, password_hash)
     select 'Staff ' || n, 'staff' || n || '@example.com', 'none' from generate_series(1, ${count}) n
     returning id::int`,
  );
  const db = openPool(url);
  const tokens: string[] = [];
  for (const { id } of made) tokens.push(await createSession(db, 'admin', id));
  await db.$client.end();
  return tokens;
}

/** Groups the accepted mails by Message-ID. */
export const copiesById = (taken: Taken[]): Map<string, Taken[]> =>
  Map.groupBy(taken, ({ messageId }) => messageId);

/** Resolves after a time that is itself under test. */
export const outage = (ms: number): Promise<void> => sleep(ms);
