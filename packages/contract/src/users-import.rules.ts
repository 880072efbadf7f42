/** The limits of importing people: of the file, which the console reads, and of one call. */
export const IMPORT = {
  bytesMax: 5 * 1024 * 1024,
  rowsMax: 20_000,
  columnsMax: 200,
  chunk: 250,
  cellMax: 1000,
} as const;

/** What a row of a file may say about a person, and the headings that mean it: folded, in English, German, French and Spanish. */
export const IMPORT_FIELDS = [
  {
    field: 'name',
    label: 'Name',
    isRequired: true,
    headings: ['name', 'full name', 'display name', 'artist', 'nom complet', 'nombre completo'],
  },
  {
    field: 'email',
    label: 'Email',
    isRequired: true,
    headings: [
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'e mail adresse',
      'adresse e mail',
      'courriel',
      'correo',
      'correo electronico',
    ],
  },
  {
    field: 'city',
    label: 'City',
    isRequired: false,
    headings: ['city', 'town', 'stadt', 'ort', 'ville', 'ciudad'],
  },
  {
    field: 'state',
    label: 'State',
    isRequired: false,
    headings: ['state', 'region', 'province', 'bundesland', 'provincia', 'estado'],
  },
  {
    field: 'zipcode',
    label: 'Zipcode',
    isRequired: false,
    headings: [
      'zipcode',
      'zip',
      'zip code',
      'postal code',
      'postcode',
      'plz',
      'postleitzahl',
      'code postal',
      'codigo postal',
    ],
  },
  { field: 'talents', label: 'Talents', isRequired: false, headings: ['talents', 'talent', 'roles', 'role'] },
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number]['field'];

/** The headings of a name in two columns, folded. 'Nom' is a last name beside 'Prénom', 'Name' one beside 'Vorname'. */
export const NAME_PARTS = {
  first: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  last: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'nom de famille',
    'nom',
    'apellido',
    'apellidos',
    'name',
  ],
} as const;
