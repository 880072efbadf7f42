/** The limits that the forms and the server share. @source spec 9 */
export const LIMITS = {
  pageSize: 10,
  /** The page sizes that the console offers. */
  pageSizes: [10, 25, 50, 100],
  pageSizeMax: 100,
  pageLinks: 5,
  queryText: 200,
  searchMin: 3,
  lookupMin: 2,
  emailMax: 254,
  nameMax: 120,
  titleMax: 200,
  textMax: 20_000,
  fileNameMax: 200,
  /** Sign-in refuses longer passwords, so that hashing a huge one costs nothing. */
  passwordInputMax: 200,
  /** How many selected records an address can name. */
  selectedMax: 500,
} as const;

/** The limits of a change of many records at once. @assumed */
export const BULK = { rowsMax: 10_000, reasonMax: 300, timeoutMs: 60_000 } as const;

/** The error of a reversed range of days, in the form and from the server. @assumed */
export const RANGE_REVERSED = 'The start date is after the end date.';

/** How long a toast is shown, in milliseconds. @source spec 9 */
export const TOAST_MS = { normal: 2000, parlour: 10_000, minute: 60_000 } as const;

/** The error of what should be an address or a network, in the form and from the server. @assumed */
export const NO_NETWORK = 'This is not an address or a network, such as 203.0.113.0/24.';
