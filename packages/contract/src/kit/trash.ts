/** The kinds of record that can be restored, by their names in the API. */
export const TRASH_KINDS = [
  'users',
  'user_notes',
  'projects',
  'podcasts',
  'supports',
  'news',
  'songs',
  'parlours',
  'handover_notes',
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** The days after which a removed record is deleted for good. */
export const TRASH_DAYS = 30;
