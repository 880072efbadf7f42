import type { Role } from './permissions.ts';

/** What each role is called, and what it can do, to follow 'can'. `permissions.ts` decides. */
export const ROLE_WORDS: Record<Role, { label: string; can: string }> = {
  owner: { label: 'Owner', can: 'do everything, including managing staff and deleting for good' },
  admin: { label: 'Admin', can: 'do everything except managing staff and deleting for good' },
  moderator: {
    label: 'Moderator',
    can: 'manage people, posts, support, headlines and podcasts and look at the contest and parlours, but not see money',
  },
  finance: { label: 'Finance', can: 'work with money and reports, and look at people and parlours' },
  viewer: { label: 'Viewer', can: 'look at everything, including money, but change nothing' },
};

/** How long the link of an invitation works, in days. @source issue 16 */
export const INVITATION_DAYS = 7;

/** Returns invitations as words: 'rosa@example.com (Owner), ben@example.com (Viewer)'. */
export const invitationWords = (invitations: readonly { email: string; role: Role }[]): string =>
  invitations.map(({ email, role }) => `${email} (${ROLE_WORDS[role].label})`).join(', ');

/** Returns what follows the message of a change that revoked these invitations. */
export const revokedWords = (revoked: readonly { email: string; role: Role }[]): string =>
  revoked.length > 0 ? ` Invitations revoked: ${invitationWords(revoked)}.` : '';

/** What the console and the server say about staff accounts. */
export const STAFF_MESSAGES = {
  lastOwner: 'This is the only active owner. Make someone else an owner first.',
  alreadyColleague: 'This address already has a staff account.',
  alreadyInvited: 'This address already has an open invitation. You can resend it.',
  invited: 'Invitation sent.',
  resent: 'A new invitation was sent. The old link no longer works.',
  revoked: 'Invitation revoked.',
  roleChanged: 'Role changed.',
  activated: 'Account reactivated.',
  deactivated: 'Account deactivated. They were signed out everywhere.',
  joined: 'Your account is ready. You can sign in now.',
} as const;
