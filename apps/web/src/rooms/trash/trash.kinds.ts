import type { TrashKind } from '@greenroom/contract/kit/trash';
import type { StaffCallName } from '@greenroom/contract/wire';

import { can } from '#kit/can.ts';

/** What a kind of record is called, and the call that removes one: whoever may make it may restore one. */
const KINDS: Record<TrashKind, { label: string; removedBy: StaffCallName }> = {
  users: { label: 'User', removedBy: 'users.remove' },
  user_notes: { label: 'Staff note', removedBy: 'users.removeNote' },
  projects: { label: 'Project', removedBy: 'projects.remove' },
  podcasts: { label: 'Podcast', removedBy: 'podcasts.remove' },
  supports: { label: 'Support message', removedBy: 'support.remove' },
  news: { label: 'Headline', removedBy: 'headlines.remove' },
  songs: { label: 'Song', removedBy: 'contest.removeSongs' },
  parlours: { label: 'Parlour', removedBy: 'parlours.remove' },
  handover_notes: { label: 'Hand-over note', removedBy: 'dashboard.removeHandover' },
};

/** Returns what a kind is called: 'Headline'. */
export const labelOf = (kind: TrashKind): string => KINDS[kind].label;

/** Returns the kinds that whoever is signed in may restore. */
export const restorableKinds = (): TrashKind[] =>
  (Object.keys(KINDS) as TrashKind[]).filter((kind) => can(KINDS[kind].removedBy));
