/** Limits that form and server share. @source spec 9 */
export const LIMITS = {
  pageSize: 10,
  pageSizeMax: 100,
  pageLinks: 5,
  queryText: 200,
  searchMin: 3,
  lookupMin: 2,
  emailMax: 254,
  nameMax: 120,
  titleMax: 200,
  textMax: 20_000,
  /** Sign-in never hashes more than this many characters, so a huge password costs nothing. */
  passwordInputMax: 200,
} as const;

/** What is wrong with a range of days that is reversed; the form says it and the server. @assumed */
export const RANGE_REVERSED = 'The start date is after the end date.';

/** How long a toast stays, in milliseconds. @source spec 9 */
export const TOAST_MS = { normal: 2000, parlour: 10_000 } as const;
