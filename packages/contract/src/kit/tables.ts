/** The formats in which a table can be downloaded: the first is for any program, the second for spreadsheets. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
