import { measureWords } from '@greenroom/contract/kit/measures';
import type { MeasureKind } from '@greenroom/contract/kit/measures';

import { letterTo } from '#kit/mail/letter.ts';
import type { Email } from '#kit/mail/mail.ts';

type Told = { id: number; email: string };

const SUBJECTS: Record<MeasureKind, { begun: string; ended: string; after: string }> = {
  warn: {
    begun: 'A warning from our staff',
    ended: 'The warning was taken back',
    after: 'Our staff have taken the warning against you back.',
  },
  mute: {
    begun: 'You are muted',
    ended: 'You are no longer muted',
    after: 'Our staff have ended your mute. You can post, respond, vote and open parlours again.',
  },
  suspend: {
    begun: 'Your account is suspended',
    ended: 'Your account is no longer suspended',
    after: 'Our staff have ended the suspension of your account. You can sign in again.',
  },
};

/** `until`: in words; null is for good. `appealUrl`: where they can answer it once. */
type Measured = { kind: MeasureKind; reason: string; until: string | null; appealUrl: string };

/** Returns the mail that tells a person of a measure and its reason. */
export const measureEmail = ({ id, email }: Told, { kind, reason, until, appealUrl }: Measured): Email => ({
  ...letterTo(email, {
    kind: 'notice',
    subject: SUBJECTS[kind].begun,
    lead: `${measureWords(kind, until)} The reason:`,
    quote: reason,
    button: { label: 'Say why you think that this is wrong', href: appealUrl },
    end: 'You can answer once on that page, without signing in, for as long as this is in force.',
  }),
  link: `/user-detail/${id}`,
});

/** Returns the mail that tells a person that staff ended a measure before its time. */
export const endedEmail = ({ id, email }: Told, kind: MeasureKind): Email => ({
  ...letterTo(email, {
    kind: 'notice',
    subject: SUBJECTS[kind].ended,
    lead: SUBJECTS[kind].after,
    end: 'If you have questions, answer this email.',
  }),
  link: `/user-detail/${id}`,
});
