/** Text that is no JSON. */
export const NOT_JSON = [
  '{',
  '{"a":',
  "{'a':1}",
  '{"a":1,}',
  'undefined',
  'NaN',
  '[1',
  '"x',
  '\u0000',
  '{"a":1}{"b":2}',
  '{}x',
];

/** JSON that is no object, or aims at prototypes. */
export const NO_OBJECTS = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '[]',
  '"text"',
  '1',
  'true',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2001)}`,
];
