import type { Email } from '#kit/mail/mail.ts';
import { html } from '#kit/events/notify.ts';
import type { Realm } from '#kit/access/sessions.ts';

/** Who gets a letter, at the address as it is stored. */
type To = { email: string; realm: Realm; id: number };
type Words = Pick<Email, 'kind' | 'subject'> & {
  lead: string;
  /** A page of ours, by its whole address. */
  button?: { label: string; href: string };
  end: string;
};

/** No name of a person is in it: whoever registers a stranger's address could write to them with it. */
const letterTo = (to: To, { kind, subject, lead, button, end }: Words): Email => ({
  kind,
  toName: '',
  toEmail: to.email,
  subject,
  text: `${['Hello,', lead, ...(button ? [button.href] : []), end].join('\n\n')}\n`,
  html: [
    html`<p>Hello,</p>`,
    html`<p>${lead}</p>`,
    ...(button
      ? [html`<p><a href="${button.href}">${button.label}</a></p>`, html`<p>${button.href}</p>`]
      : []),
    html`<p>${end}</p>`,
  ].join('\n'),
  ...(to.realm === 'user' && { link: `/user-detail/${to.id}` }),
});

/** The link to set a new password. @source spec 2 Reset Password */
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

/** The link that shows that the address is the person's own. @source spec 2 Email verification */
export const verifyEmail = (to: To, publicUrl: string, token: string): Email =>
  letterTo(to, {
    kind: 'verify',
    subject: 'Please verify your email address',
    lead: 'An account was registered with this address. To confirm that it is yours, open this link within 60 minutes.',
    button: { label: 'Verify the address', href: `${publicUrl}/email-verification?token=${token}` },
    end: 'If this was not you, you can ignore this email.',
  });

/** Says that the password is another one now, so that nobody loses an account without noticing. */
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
