import { NOTIFICATION_KIND_NAMES } from './kit/notification-kinds.ts';
import type { NotificationKind } from './kit/notification-kinds.ts';
import { isAllowed } from './permissions.ts';
import type { Permission, Role } from './permissions.ts';

/** The hour of the digest in the community's time zone. @assumed */
export const DIGEST_HOUR = 8;

/** @assumed */
export const NOTIFICATION_MESSAGES = {
  read: 'Marked as read.',
  chosen: 'Your choices were saved.',
  digestStopped: 'The daily digest was stopped.',
  digestLinkInvalid: 'This link is not valid. Sign in and choose your notifications in My account.',
} as const;

/** The kinds of notification, each with the permission that reading it takes. @assumed */
export const NOTIFICATION_KINDS = {
  support: { label: 'Support messages', permission: 'support.read' },
  mail: { label: 'Mails that failed', permission: 'support.read' },
  parlour_warnings: { label: 'Parlours that cannot start', permission: 'parlours.read' },
  parlours: { label: 'Parlours that go live', permission: 'parlours.read' },
  contest: { label: 'The song contest', permission: 'contest.read' },
  headlines: { label: 'Scheduled headlines that go live', permission: 'headlines.read' },
  people: { label: 'New people', permission: 'people.read' },
  other: { label: 'Everything else', permission: null },
} as const satisfies Record<NotificationKind, { label: string; permission: Permission | null }>;

/** Where a kind is shown unless a colleague chooses otherwise. */
export const USUAL_CHOICE = { inBell: true, inDigest: false } as const;

/** Returns the kinds that a role may not read. */
export const hiddenKinds = (role: Role): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((kind) => {
    const { permission } = NOTIFICATION_KINDS[kind];
    return permission !== null && !isAllowed(role, permission);
  });
