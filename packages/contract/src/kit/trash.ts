/** The kinds of record that can be restored, by the name that the wire uses. */
export const TRASH_KINDS = [
  'users',
  'user_notes',
  'projects',
  'podcasts',
  'bulletins',
  'supports',
  'news',
  'songs',
  'parlours',
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** After so many days a removed record goes for good. */
export const TRASH_DAYS = 30;
