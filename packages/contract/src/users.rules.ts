/** Talents with their fixed ids. @source spec 3 Roles and genres */
export const TALENTS = [
  { id: 1, title: 'Artist', keyword: 'artist', plural: 'Artists' },
  { id: 2, title: 'Producer', keyword: 'producer', plural: 'Producers' },
  { id: 3, title: 'Instrumentalist', keyword: 'instrument', plural: 'Instrumentalists' },
  { id: 4, title: 'Audio Engineer', keyword: 'audio', plural: 'Audio Engineers' },
  { id: 5, title: 'Songwriter', keyword: 'songwriter', plural: 'Songwriters' },
] as const;

/** The search word of a dashboard card. Such a search lists exactly the users that its card counts. */
export const FEATURED_KEYWORD = 'featured';

/** Returns the talent or flag that a search word names, or null when it is text to search for. */
export function keywordOf(search: string): { roleId: number } | 'featured' | null {
  const word = search.trim().toLowerCase();
  if (word === FEATURED_KEYWORD) return 'featured';
  const talent = TALENTS.find((each) => each.keyword === word);
  return talent ? { roleId: talent.id } : null;
}

/** @source spec 8 */
export const USER_MESSAGES = {
  statusFailed: 'There is something wrong!',
  deleteFailed: 'Failed to delete user',
  activated: 'User activated successfully!',
  deactivated: 'User deactivated successfully!',
  deleted: 'User deleted successfully!',
  erased: 'The person was erased.',
  otherAddress: 'This is not the address of this person.',
  restored: 'User restored successfully!',
  /** Kept with votes that are set aside without a reason. */
  votesNote: 'The account was deactivated.',
  votesWith: 'Votes are set aside with a deactivation, and count again with an activation.',
} as const;
