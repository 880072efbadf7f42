import type { Email } from '#kit/mail/mail.ts';
import { letterTo as letter } from '#kit/mail/letter.ts';
import type { Words } from '#kit/mail/letter.ts';
import type { Realm } from '#kit/access/sessions.ts';

/** The recipient of a mail, at the stored address. */
type To = { email: string; realm: Realm; id: number };

const letterTo = (to: To, words: Words): Email => ({
  ...letter(to.email, words),
  ...(to.realm === 'user' && { link: `/user-detail/${to.id}` }),
});

/** Builds the mail with a link to set a new password. @source spec 2 Reset Password */
export const resetEmail = (to: To, publicUrl: string, token: string): Email =>
  letterTo(to, {
    kind: 'reset',
    subject: 'Set a new password',
    lead: 'We received a request to set a new password for the account with this address. To do so, open this link within 60 minutes. It works once.',
    button: {
      label: 'Set a new password',
      href: `${publicUrl}/reset-password?token=${token}&is_admin=${to.realm === 'admin'}`,
    },
    end: 'If this was not you, you can ignore this email. Your password has not changed.',
  });

/** Builds the mail with a link that verifies the address. @source spec 2 Email verification */
export const verifyEmail = (to: To, publicUrl: string, token: string): Email =>
  letterTo(to, {
    kind: 'verify',
    subject: 'Please verify your email address',
    lead: 'An account was registered with this address. To confirm that it is yours, open this link within 60 minutes.',
    button: { label: 'Verify the address', href: `${publicUrl}/email-verification?token=${token}` },
    end: 'If this was not you, you can ignore this email.',
  });

/** Builds the mail that reports a changed password, so that no account is lost unnoticed. */
export const changedLetter = (to: To, publicUrl: string): Email =>
  letterTo(to, {
    kind: 'notice',
    subject: 'Your password was changed',
    lead: 'The password of the account with this address was changed just now, and every device was signed out.',
    end:
      to.realm === 'admin'
        ? `If this was not you, set a new password now: ${publicUrl}/forgot-password`
        : 'If this was not you, set a new password in the app now.',
  });
