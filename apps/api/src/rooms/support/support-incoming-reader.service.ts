import { answerAll } from '#kit/inspection/answerer.ts';
import { readBounce } from '#rooms/support/support-incoming-bounce.service.ts';
import { readBody } from '#rooms/support/support-incoming-body.service.ts';
import { readHead } from '#rooms/support/support-incoming-head.service.ts';
import type { MailAnswer, MailQuestion } from '#rooms/support/support-incoming-mail.service.ts';
import { readReaction } from '#rooms/support/support-incoming-reaction.service.ts';

const READ: Record<MailQuestion['part'], (raw: Uint8Array) => Promise<MailAnswer>> = {
  head: async (raw) => ({ head: await readHead(Buffer.from(raw)) }),
  body: async (raw) => ({ body: await readBody(raw) }),
  bounce: async (raw) => ({ bounce: await readBounce(raw) }),
  reaction: async (raw) => ({ reaction: await readReaction(raw) }),
};

// The process that reads mails of strangers.
answerAll(({ part, raw }: MailQuestion): Promise<MailAnswer> => READ[part](raw));
