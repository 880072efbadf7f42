import { randomInt } from 'node:crypto';
import { EventEmitter, on, once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import { WAIT_MS } from './patience.ts';

/** A message that the server took. `messageId` has its angle brackets; `recipients` are those of the envelope. */
export type Taken = Email & {
  messageId: string;
  recipients: string[];
  raw: string;
  /** Taken, but the sender can't have heard of it. */
  isCut: boolean;
};

/** Where a rule is asked: at the greeting, for the recipient, and when the whole message has come. */
export type Step = { at: 'greeting' | 'recipient' | 'data'; to: string };

/** An answer of 4xx or 5xx; or the connection is cut (at `data` with the message taken); or there is no answer. */
export type Fault = { code: number; words: string } | 'cut' | 'hang';
export type Rule = (step: Step) => Fault | null;

/** A real mail server of a test's own. Any name and password may sign in; none is asked for. */
export type Smtp = {
  url: string;
  /** What it took, in order, with what was cut after DATA. */
  mails(): Taken[];
  /** Resolves once it has taken so many. @throws when they don't come */
  waitFor(count: number, timeoutMs?: number): Promise<Taken[]>;
  /** From now on it fails as the rule says; null: it works. Whoever waits for an answer is cut. */
  fail(rule: Rule | null): void;
  /** How many connections wait for an answer that doesn't come. */
  hanging(): number;
  /** Nobody listens any more, and every connection is cut. */
  down(): Promise<void>;
  /** Listens again, where it did. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

type Done = (error?: Error) => void;

/** Starts a mail server on a free port of this machine. */
export async function startSmtp(): Promise<Smtp> {
  const taken: Taken[] = [];
  const news = new EventEmitter();
  /** By the client's port, which a session knows too. */
  const sockets = new Map<number, Socket>();
  const hanging = new Set<Socket>();
  let rule: Rule | null = null;
  let server: SMTPServer | null = null;

  const socketOf = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort);
  const faultAt = (step: Step) => rule?.(step) ?? null;

  function keep(socket: Socket): void {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => {
      sockets.delete(port);
      hanging.delete(socket);
    });
  }

  function answer(fault: Fault | null, session: SMTPServerSession, done: Done): void {
    const socket = socketOf(session);
    if (fault === null) done();
    else if (fault === 'cut') socket?.destroy();
    else if (fault === 'hang') {
      if (socket) hanging.add(socket);
    } else done(Object.assign(new Error(fault.words), { responseCode: fault.code }));
  }

  async function take(stream: Readable, session: SMTPServerSession, done: Done): Promise<void> {
    // A client that goes away in the middle has handed nothing over.
    const raw = await buffer(stream).catch(() => null);
    if (!raw) return;
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const email = await PostalMime.parse(raw);
    const fault = faultAt({ at: 'data', to: recipients[0] ?? '' });
    if (fault === null || fault === 'cut') {
      const isCut = fault === 'cut' || !socketOf(session);
      const messageId = email.messageId ?? '';
      taken.push({ ...email, messageId, recipients, raw: raw.toString('latin1'), isCut });
      news.emit('taken');
    }
    answer(fault, session, done);
  }

  async function listen(wanted: number): Promise<number> {
    for (let left = 100; ; left -= 1) {
      // Below the ports that a system gives to clients, so that none of them takes this one while nobody listens.
      const port = wanted || randomInt(20_000, 30_000);
      const made = new SMTPServer({
        authOptional: true,
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
        logger: false,
        closeTimeout: 1000,
        onAuth: (auth, _, done) => done(null, { user: auth.username ?? 'anyone' }),
        onConnect: (session, done) => answer(faultAt({ at: 'greeting', to: '' }), session, done),
        onRcptTo: ({ address }, session, done) =>
          answer(faultAt({ at: 'recipient', to: address }), session, done),
        onData: (stream, session, done) => void take(stream, session, done),
      });
      // Clients that go away are no news here.
      made.on('error', () => undefined);
      made.server.on('connection', keep);
      try {
        await once(made.listen(port, '127.0.0.1'), 'listening');
        server = made;
        return port;
      } catch (error) {
        if (left === 0) throw error;
      }
    }
  }

  async function down(): Promise<void> {
    if (!server) return;
    const closed = new Promise<void>((resolve) => server?.close(resolve));
    server = null;
    for (const socket of sockets.values()) socket.destroy();
    await closed;
  }

  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => [...taken],
    async waitFor(count, timeoutMs = 3 * WAIT_MS) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const more = on(news, 'taken', { signal });
        while (taken.length < count) await more.next();
      } catch {
        throw new Error(`${taken.length} of ${count} mails came within ${timeoutMs} ms`);
      }
      return [...taken];
    },
    fail(next) {
      rule = next;
      for (const socket of hanging) socket.destroy();
    },
    hanging: () => hanging.size,
    down,
    async up() {
      await listen(port);
    },
    stop: down,
  };
}
