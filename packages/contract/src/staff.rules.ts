import type { Role } from './permissions.ts';

/** What each role is called, and what it may do in a sentence. `permissions.ts` decides. */
export const ROLE_WORDS: Record<Role, { label: string; may: string }> = {
  owner: { label: 'Owner', may: 'Can do everything, including managing staff and deleting for good.' },
  admin: { label: 'Admin', may: 'Can do everything except manage staff and delete for good.' },
  moderator: {
    label: 'Moderator',
    may: 'Manages people, posts, support, headlines and podcasts. Sees no money and does not change the contest or parlours.',
  },
  finance: {
    label: 'Finance',
    may: 'Works with money and reports. Sees people and parlours but does not change them.',
  },
  viewer: { label: 'Viewer', may: 'Sees everything, including money, and changes nothing.' },
};

/** How long the link of an invitation works, in days. @source issue 16 */
export const INVITATION_DAYS = 7;

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
