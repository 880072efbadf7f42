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
  'rules',
  'connections',
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];
