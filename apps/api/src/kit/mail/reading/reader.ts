// Runs in a process without rights: it reads what strangers send.
import { answerAll } from '#kit/inspection/answerer.ts';
import { readBounce } from '#kit/mail/reading/bounce.ts';
import { readBody } from '#kit/mail/reading/body.ts';
import { readHead } from '#kit/mail/reading/head.ts';
import type { MailAnswer, MailQuestion } from '#kit/mail/reading/open-reader.ts';
import { readReaction } from '#kit/mail/reading/reaction.ts';

const READ: Record<MailQuestion['part'], (raw: Uint8Array) => Promise<MailAnswer>> = {
  head: async (raw) => ({ head: await readHead(Buffer.from(raw)) }),
  body: async (raw) => ({ body: await readBody(raw) }),
  bounce: async (raw) => ({ bounce: await readBounce(raw) }),
  reaction: async (raw) => ({ reaction: await readReaction(raw) }),
};

// The process that reads mails of strangers.
answerAll(({ part, raw }: MailQuestion): Promise<MailAnswer> => READ[part](raw));
