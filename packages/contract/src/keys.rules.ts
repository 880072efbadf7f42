/** The limits of keys for scripts. @assumed */
export const KEYS = {
  /** A colleague's own, and the house's. */
  keysMax: 20,
  nameMax: 60,
  networksMax: 20,
} as const;

/** Returns the error of permissions that a colleague cannot give to a key. */
export const beyondWords = (permissions: readonly string[]): string =>
  `Your role does not include this: ${permissions.join(', ')}.`;

/** The messages about keys for scripts. @assumed */
export const KEY_MESSAGES = {
  created: 'The key was created.',
  revoked: 'The key was revoked. It no longer works.',
  takenOver: 'You answer for this key now.',
  nameMissing: 'Please enter a name.',
  noPermission: 'Choose at least one permission.',
  ended: 'Choose a time to come.',
  tooMany: `There are ${KEYS.keysMax} keys, and more are not possible. Revoke one first.`,
} as const;
