import { isEmail } from '@greenroom/contract/kit/addresses';
import type { ReportKind } from '@greenroom/contract/kit/reports';
import type { Decision } from '@greenroom/contract/reports.rules';
import type { FastifyInstance } from 'fastify';

import { letterTo } from '#kit/mail/letter.ts';
import type { Email } from '#kit/mail/mail.ts';
import { claimUntold } from '#rooms/reports/reports-told.store.ts';
import type { Untold } from '#rooms/reports/reports-told.store.ts';

const NOUNS: Record<ReportKind, string> = {
  bulletins: 'a post',
  responses: 'a response',
  users: 'a person',
  tracks: 'a track',
  songs: 'a song',
  parlours: 'a parlour',
};

const ENDED: Record<Decision, string> = {
  nothing: 'They found that it keeps to our rules, so nothing was changed.',
  hidden: 'The app no longer shows it. Thank you for telling us.',
  measure: 'They have taken measures against it. Thank you for telling us.',
};

/** Returns the mail that tells a member how their report ended, and no more about who made the thing. */
const endedEmail = ({ thing, kind, title, decision, email }: Untold): Email => ({
  ...letterTo(email, {
    kind: 'notice',
    subject: 'What came of your report',
    lead: `You reported ${NOUNS[kind]}:`,
    quote: title,
    end: `Our staff have looked at it. ${ENDED[decision]}`,
  }),
  link: `/reports?report=${thing}`,
});

/** Tells the members who wanted it by mail how their reports ended, once Undo is over; each is told by one process. */
export const tellReporters = ({ db, mail }: FastifyInstance): Promise<void> =>
  db.transaction(async (tx) => {
    const untold = await claimUntold(tx);
    await mail.queueAll(tx, untold.filter(({ email }) => isEmail(email)).map(endedEmail));
  });
