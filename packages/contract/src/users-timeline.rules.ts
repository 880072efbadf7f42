import type { Permission } from './permissions.ts';

/** What a person's timeline is made of, and the permission to see each. @assumed */
export const TIMELINE_KINDS = {
  joined: 'people.read',
  moderated: 'people.read',
  payment: 'money.read',
  post: 'bulletins.read',
  vote: 'contest.read',
  rsvp: 'parlours.read',
  message: 'support.read',
} as const satisfies Record<string, Permission>;

export type TimelineKind = keyof typeof TIMELINE_KINDS;
