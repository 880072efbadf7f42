/** The fields by which the list can be ordered. @source contract Support, bulletins, news */
export const BULLETIN_SORTS = ['title', 'createdAt', 'status'] as const;
export type BulletinSort = (typeof BULLETIN_SORTS)[number];

/** How much one person of the app may write on the board. @assumed */
export const BULLETINS = { postsAnHour: 30, responsesAnHour: 120 } as const;

/** @assumed The specification names no words here. */
export const BULLETIN_MESSAGES = {
  activated: 'Post activated successfully!',
  deactivated: 'Post deactivated successfully!',
  statusFailed: 'There is something wrong!',
  posted: 'Your post was published.',
  responded: 'Your response was published.',
} as const;
