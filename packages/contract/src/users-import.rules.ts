/** The limits of importing people: of the file, which the console reads, and of one call. */
export const IMPORT = { bytesMax: 5 * 1024 * 1024, rowsMax: 20_000, chunk: 250, cellMax: 1000 } as const;

/** What a row of a file may say about a person, and the headings that mean it. */
export const IMPORT_FIELDS = [
  {
    field: 'name',
    label: 'Name',
    isRequired: true,
    headings: ['name', 'full name', 'display name', 'artist'],
  },
  {
    field: 'email',
    label: 'Email',
    isRequired: true,
    headings: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
  },
  { field: 'city', label: 'City', isRequired: false, headings: ['city', 'town'] },
  { field: 'state', label: 'State', isRequired: false, headings: ['state', 'region', 'province'] },
  {
    field: 'zipcode',
    label: 'Zipcode',
    isRequired: false,
    headings: ['zipcode', 'zip', 'zip code', 'postal code', 'postcode'],
  },
  { field: 'talents', label: 'Talents', isRequired: false, headings: ['talents', 'talent', 'roles', 'role'] },
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number]['field'];
