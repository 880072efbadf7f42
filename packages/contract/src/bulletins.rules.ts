/** How much one app user may post on the board. @assumed */
export const BULLETINS = { postsAnHour: 30, responsesAnHour: 120 } as const;

/** @assumed The specification gives no text here. */
export const BULLETIN_MESSAGES = {
  activated: 'Post activated successfully!',
  deactivated: 'Post deactivated successfully!',
  statusFailed: 'There is something wrong!',
  hidden: 'The response is hidden. The app no longer shows it.',
  shown: 'The app shows the response again.',
  posted: 'Your post was published.',
  responded: 'Your response was published.',
} as const;
