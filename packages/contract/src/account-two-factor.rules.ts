/** The second factor. @assumed, after RFC 6238 and what authenticator apps support */
export const TWO_FACTOR = {
  digits: 6,
  /** How long one code lasts, in seconds. The one before and the one after it count too. */
  periodSeconds: 30,
  recoveryCodes: 10,
} as const;

/** The messages about two-factor sign-in and one's own account. */
export const TWO_FACTOR_MESSAGES = {
  on: 'Two-factor sign-in is on.',
  off: 'Two-factor sign-in is off.',
  newCodes: 'You have new recovery codes. The old ones no longer work.',
  reset: 'Their two-factor sign-in was turned off, and they were signed out. Both of you get an email.',
  rolesSaved: 'Saved.',
  notStarted: 'Start again: this setup was replaced by a newer one.',
  alreadyOn: 'Two-factor sign-in is already on.',
  notOn: 'Two-factor sign-in is not on.',
  required: 'Your role requires two-factor sign-in, so you can’t turn it off.',
  meUpdated: 'Your account was updated.',
  sessionEnded: 'This session was ended.',
  othersEnded: 'All other sessions were ended.',
} as const;

/** Returns a code without the blanks and dashes that people type or copy with it. */
export const plainCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase();
