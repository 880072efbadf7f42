import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'account'> = {
  it: 'admins',
  deeds: {
    'account.login': 'signed in',
    'account.loginFailed': 'failed to sign in',
    'account.loginUserFailed': 'failed to sign in to the app',
    'account.logout': 'signed out',
    'account.changePassword': 'changed their password',
    'account.changePasswordRefused': 'tried to change the password of {it}',
    'account.resetPassword': 'set a new password by a link',
    'account.resetUserPassword': 'set a new password in the app by a link',
    'account.sendPasswordLink': 'asked for a password link',
    'account.sendUserPasswordLink': 'asked for a password link in the app',
    'account.registerUser': 'registered in the app',
    'account.verifyEmail': 'verified their address',
    'account.mailPasswordLink': 'sent a password link',
    'account.mailVerification': 'sent a verification link',
    'account.setUserEmail': { words: 'changed the address of {it}', it: 'users' },
    'account.updateMe': 'changed their account',
    'account.endSession': 'ended a session',
    'account.endOtherSessions': 'ended their other sessions',
    'account.startTwoFactor': 'began to set up two-factor sign-in',
    'account.confirmTwoFactor': 'turned two-factor sign-in on',
    'account.stopTwoFactor': 'turned two-factor sign-in off',
    'account.createRecoveryCodes': 'made new recovery codes',
    'account.resetTwoFactor': 'reset the two-factor sign-in of {it}',
    'account.setTwoFactorRoles': 'chose the roles that need two-factor sign-in',
  },
  kinds: {
    admins: { noun: 'colleague' },
  },
};
