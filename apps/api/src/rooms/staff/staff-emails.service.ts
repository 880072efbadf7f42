import type { Role } from '@greenroom/contract/permissions';
import { INVITATION_DAYS, ROLE_WORDS } from '@greenroom/contract/staff.rules';

import { letterTo } from '#kit/mail/letter.ts';
import type { Email } from '#kit/mail/mail.ts';

type Invited = { email: string; role: Role; invitedBy: string | null };

/** Returns the address of the page that accepts an invitation. */
export const joinUrl = (publicUrl: string, token: string): string => `${publicUrl}/join?token=${token}`;

/** Builds the mail with a link to join the staff. */
export function invitationEmail(
  { email, role, invitedBy }: Invited,
  publicUrl: string,
  token: string,
): Email {
  const { label, can } = ROLE_WORDS[role];
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`;
  return letterTo(email, {
    kind: 'invitation',
    subject: 'You are invited to the staff console',
    lead: `${who} to the staff console of our music community. Your role is ${label}: you can ${can}. To choose your name and password, open this link within ${INVITATION_DAYS} days. It works once.`,
    button: { label: 'Accept the invitation', href: joinUrl(publicUrl, token) },
    end: 'If you did not expect this, you can ignore this email.',
  });
}
