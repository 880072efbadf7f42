/** The error of a text that is not an email address. @source spec 8 */
export const INVALID_EMAIL = 'Invalid email address!';

/** How often, and on how many devices, one person may sign in. @assumed */
export const SIGN_IN = {
  /** Active sessions per person. One more ends the session that was unused longest. */
  sessionsMax: 20,
  /** Successful sign-ins per person and hour. */
  succeededAnHour: 60,
} as const;

/** 6 to 20 characters from letters, digits and !@#$%^&*, with at least one letter and one digit. @source spec 5 */
export const PASSWORD = {
  min: 6,
  max: 20,
  pattern: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d!@#$%^&*]{6,20}$/,
} as const;

/** What single sign-on is called when `OIDC_NAME` says nothing else: it follows 'Sign in with'. */
export const SIGN_ON_NAME = 'your company account';

/** The page of the console to which the company's provider sends people back. */
export const SIGN_ON_PATH = '/sign-on';

/** Returns what somebody is told whose password, passkey or link is refused, since all of the staff sign in elsewhere. */
export const signOnOnlyWords = (name: string): string =>
  `Passwords and passkeys are off here: sign in with ${name}.`;

/** The error of a new password of the staff that is among the 10,000 most common. @assumed */
export const COMMON_PASSWORD = 'Too many people use this password. Please choose another one.';
