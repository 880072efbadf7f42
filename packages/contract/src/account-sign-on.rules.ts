/** Signing in at the company's own provider, by OpenID Connect. @assumed */
export const SIGN_ON = {
  /** How long it may take from the button to the way back, in minutes. */
  minutes: 10,
  /** Groups that give a role. */
  groupsMax: 50,
  groupMax: 200,
} as const;

const AGAIN = 'Go back to Sign In and try again.';

/** The messages about single sign-on. */
export const SIGN_ON_MESSAGES = {
  away: 'The sign-in of your company does not answer now. Try again in a moment.',
  cancelled: `The sign-in was cancelled or refused at your company. ${AGAIN}`,
  tooLate: `This sign-in took too long, was used already or began in another tab. ${AGAIN}`,
  notAccepted: `What your company's sign-in said was not accepted. ${AGAIN} If it stays so, tell your administrator.`,
  noEmail:
    'Your company says no email address for you, or one that it has not verified. Tell its administrator.',
  wrongDomain: 'Addresses such as yours may not sign in here. Ask an owner.',
  nobody:
    'You have no account here yet, and none of your groups gives you a role. Ask an owner to invite you.',
  other:
    'Your address belongs to an account that another person of your company has used. Ask an owner to reset its sign-in.',
  saved: 'Saved.',
  groupTwice: 'This group is listed already.',
  groupMissing: 'Please enter a group.',
} as const;
