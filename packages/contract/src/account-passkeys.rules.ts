/** Passkeys of the staff. @assumed, after WebAuthn level 3 */
export const PASSKEYS = {
  /** A colleague may have so many. */
  max: 10,
  nameMax: 80,
  /** How long the browser may take to answer, in minutes. */
  minutes: 5,
} as const;

/** The messages about passkeys. */
export const PASSKEY_MESSAGES = {
  added: 'The passkey was added.',
  renamed: 'Saved.',
  removed: 'The passkey was removed. Remove it from your device too.',
  nameMissing: 'Please enter a name.',
  tooMany: 'You have ten passkeys. Remove one first.',
  known: 'This device has a passkey for your account already.',
  notAccepted:
    'This passkey was not accepted. Try again, and answer the question of your device within five minutes.',
  last: 'Your role requires two-factor sign-in, and this is all that you have for it. Add another passkey or turn two-factor sign-in on first.',
  noName:
    'Passkeys need a server with a name, not an address in numbers. Your administrator can set PUBLIC_URL.',
} as const;
