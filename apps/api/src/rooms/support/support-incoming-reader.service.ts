import { answerAll } from '#kit/inspection/answerer.ts';
import { readBounce } from '#rooms/support/support-incoming-bounce.service.ts';
import { readBody } from '#rooms/support/support-incoming-body.service.ts';
import { readHead } from '#rooms/support/support-incoming-head.service.ts';
import type { MailAnswer, MailQuestion } from '#rooms/support/support-incoming-mail.service.ts';

// The process that reads mails of strangers.
answerAll(async ({ part, raw }: MailQuestion): Promise<MailAnswer> =>
  part === 'head'
    ? { head: await readHead(Buffer.from(raw)) }
    : part === 'bounce'
      ? { bounce: await readBounce(raw) }
      : { body: await readBody(raw) },
);
