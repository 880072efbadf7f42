import { MB, openPool } from '#kit/inspection/pool.ts';
import type { PoolLimits } from '#kit/inspection/pool.ts';
import type { MailBody } from '#kit/mail/reading/body.ts';
import type { Bounce } from '#kit/mail/reading/bounce.ts';
import { MAIL_CLOCKS } from '#kit/mail/reading/clocks.ts';
import type { MailHead } from '#kit/mail/reading/head.ts';
import type { Reaction } from '#kit/mail/reading/reaction.ts';

/** A request to the process that reads mails. */
export type MailQuestion = { part: 'head' | 'body' | 'bounce' | 'reaction'; raw: Uint8Array };
/** `head` is null for what is no mail. */
export type MailAnswer =
  | { head: MailHead | null }
  | { body: MailBody }
  | { bounce: Bounce | null }
  | { reaction: Reaction | null };

/** Reads mails of strangers. */
export type MailReader = {
  /** Returns what the head says; null for what is no mail. */
  readHead(raw: Buffer): Promise<MailHead | null>;
  /** Returns the text and the attachments; null when reading them takes too much, or fails. */
  readBody(raw: Buffer): Promise<MailBody | null>;
  /** Returns of which mail a report says that it was not delivered, and why; null where it says nothing of the kind. */
  readBounce(raw: Buffer): Promise<Bounce | null>;
  /** Returns what somebody reacted with, and to what; null for a mail that is no reaction. */
  readReaction(raw: Buffer): Promise<Reaction | null>;
  close(): Promise<void>;
};

const HEAD_MAX_BYTES = 64 * 1024;
/** A mail of 10 MB with attachments takes a second and 60 MB; one of line breaks alone 10 s and gigabytes. */
const LIMITS: PoolLimits = {
  cpuMs: MAIL_CLOCKS.cpu,
  clockMs: MAIL_CLOCKS.reading,
  memoryBytes: 384 * MB,
  heapMb: 192,
  processes: 2,
  waiting: 50,
};

/** Opens what reads mails in processes of its own. */
export function openMailReader(): MailReader {
  const module = new URL('reader.ts', import.meta.url);
  const pool = openPool<MailQuestion, MailAnswer>({ module }, LIMITS);
  const ask = async (part: MailQuestion['part'], raw: Buffer): Promise<MailAnswer | null> => {
    const outcome = await pool.ask({ part, raw });
    return 'answer' in outcome ? outcome.answer : null;
  };
  return {
    async readHead(raw) {
      const answer = await ask('head', raw.subarray(0, HEAD_MAX_BYTES));
      return answer && 'head' in answer ? answer.head : null;
    },
    async readBody(raw) {
      const answer = await ask('body', raw);
      return answer && 'body' in answer ? answer.body : null;
    },
    async readBounce(raw) {
      const answer = await ask('bounce', raw);
      return answer && 'bounce' in answer ? answer.bounce : null;
    },
    async readReaction(raw) {
      const answer = await ask('reaction', raw);
      return answer && 'reaction' in answer ? answer.reaction : null;
    },
    close: () => pool.close(),
  };
}
