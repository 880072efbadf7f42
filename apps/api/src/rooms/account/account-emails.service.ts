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

/** Builds the mail with a link that verifies an address to which the staff has corrected another. */
export const correctedEmail = (to: To, publicUrl: string, token: string): Email =>
  letterTo(to, {
    kind: 'verify',
    subject: 'Please verify your new email address',
    lead: 'Our staff changed the address of your account to this one. To confirm that it is yours, open this link within 60 minutes. From now on you sign in with this address and the password that you have.',
    button: { label: 'Verify the address', href: `${publicUrl}/email-verification?token=${token}` },
    end: 'If you have no account with us, you can ignore this email.',
  });

/** Builds the mail to an address that is no longer that of the account. It does not say what the new one is. */
export const movedEmail = (to: To): Email =>
  letterTo(to, {
    kind: 'notice',
    subject: 'Your account has another email address now',
    lead: 'Our staff changed the address of the account that had this one, and signed every device out. Mails about the account no longer come here.',
    end: 'If you did not ask for this, write to support in the app or answer the last email from us.',
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

/** Where a member of the staff sees their sessions and sets their second factor. */
const MY_ACCOUNT = '/my-account';

type Where = { device: string | null; ip: string };

/** Builds the mail that reports a sign-in from a browser that is new to the account. */
export const newDeviceEmail = (to: To, publicUrl: string, { device, ip }: Where): Email =>
  letterTo(to, {
    kind: 'notice',
    subject: 'New sign-in to your account',
    lead: `Someone signed in to your staff account just now with ${device ?? 'an unknown browser'}, from the address ${ip}. This browser was not used with it before.`,
    button: { label: 'See your sessions', href: publicUrl + MY_ACCOUNT },
    end: `If this was not you, set a new password now: ${publicUrl}/forgot-password`,
  });

/** Builds the mail that reports many failed sign-ins in a row. */
export const failuresEmail = (to: To, publicUrl: string): Email =>
  letterTo(to, {
    kind: 'notice',
    subject: 'Repeated failed sign-ins',
    lead: 'Somebody has tried to sign in to your staff account again and again, and failed. Further attempts have to wait. In browsers that you have used before, you can sign in as usual.',
    end: `If this was not you and your password is easy to guess, choose a better one: ${publicUrl}/forgot-password`,
  });

/** Builds the mail that reports that two-factor sign-in was turned on or off by the person. */
export const twoFactorEmail = (to: To, publicUrl: string, isOn: boolean): Email =>
  letterTo(to, {
    kind: 'notice',
    subject: `Two-factor sign-in is ${isOn ? 'on' : 'off'}`,
    lead: isOn
      ? 'From now on, signing in to your staff account takes a code of your authenticator app.'
      : 'From now on, signing in to your staff account takes only your password.',
    end: `If this was not you, set a new password now: ${publicUrl}/forgot-password`,
  });

/** Builds the mail that reports that a passkey was added or removed by the person. */
export const passkeyEmail = (
  to: To,
  publicUrl: string,
  { name, isAdded }: { name: string; isAdded: boolean },
): Email =>
  letterTo(to, {
    kind: 'notice',
    subject: `A passkey was ${isAdded ? 'added' : 'removed'}`,
    lead: isAdded
      ? `The passkey “${name}” was added to your staff account. Whoever has that device and can unlock it can sign in.`
      : `The passkey “${name}” was removed from your staff account. It can no longer sign in.`,
    button: { label: 'See your passkeys', href: publicUrl + MY_ACCOUNT },
    end: `If this was not you, remove what you don’t know there, and set a new password: ${publicUrl}/forgot-password`,
  });

/** Builds the mails that report a reset second factor: to the colleague whose it was, and to the owner who did it. */
export const resetTwoFactorEmails = (
  { colleague, owner }: { colleague: To; owner: To },
  publicUrl: string,
): Email[] => [
  letterTo(colleague, {
    kind: 'notice',
    subject: 'Your two-factor sign-in was reset',
    lead: `${owner.email} turned off the two-factor sign-in of your staff account, and you were signed out. You can sign in with your password and set it up again.`,
    button: { label: 'Set it up again', href: publicUrl + MY_ACCOUNT },
    end: `If you did not ask for this, talk to ${owner.email}.`,
  }),
  letterTo(owner, {
    kind: 'notice',
    subject: `You reset the two-factor sign-in of ${colleague.email}`,
    lead: `You turned off the two-factor sign-in of ${colleague.email}. They were signed out, and can sign in with their password alone.`,
    end: `If this was not you, set a new password now: ${publicUrl}/forgot-password`,
  }),
];
