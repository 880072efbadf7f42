import type { Scene } from '../scene.ts';
import { fill, press, see, inOrder } from '../steps.ts';

const link = '/reset-password?token=nobody&is_admin=true';
const digest = `/digest/unsubscribe?token=1.${'a'.repeat(43)}`;
const passwords = (first: string, second: string) =>
  inOrder(fill('New Password', first), fill('Confirm Password', second));

/** One's own account. */
export const myAccountScenes: readonly Scene[] = [
  { name: 'my account/off', address: '/my-account' },
  { name: 'my account/loading', address: '/my-account', hold: /me(?:$|\/)/ },
  { name: 'my account/failed', address: '/my-account', fail: /me(?:$|\/)/ },
  { name: 'my account/set up', address: '/my-account', steps: press('Set up') },
  { name: 'my account/change password', address: '/my-account', steps: press('Change password') },
  { name: 'my account/calendar link', address: '/my-account', steps: press('New calendar link') },
  {
    name: 'my account/calendar link, made',
    address: '/my-account',
    steps: inOrder(
      press('New calendar link'),
      press('Create'),
      see('The address of your calendar link'),
      press('Done'),
    ),
  },
  { name: 'my account/calendar links failed', address: '/my-account', fail: /calendar-links/ },
];

/** Signing in, and what links in mails open. */
export const accountScenes: readonly Scene[] = (
  [
    { name: 'account/sign in', address: '/login' },
    {
      name: 'account/sign in, refused',
      address: '/login',
      steps: inOrder(
        fill('Email', 'nobody@example.com'),
        fill('Password', 'wrong1234'),
        press('Sign In'),
        see('Invalid email or password!'),
      ),
    },
    {
      name: 'account/sign in, under way',
      address: '/login',
      hold: /login$/,
      steps: inOrder(fill('Email', 'nobody@example.com'), fill('Password', 'wrong1234'), press('Sign In')),
    },
    {
      name: 'account/sign in, password shown',
      address: '/login',
      steps: inOrder(fill('Password', 'wrong1234'), press(/show/i)),
    },
    { name: 'account/register', address: '/register' },
    { name: 'account/forgot password', address: '/forgot-password' },
    {
      name: 'account/forgot password, wrong address',
      address: '/forgot-password',
      steps: inOrder(fill('Email', 'no address'), press('Send Link'), see('Invalid email address!')),
    },
    {
      name: 'account/forgot password, sent',
      address: '/forgot-password',
      steps: inOrder(fill('Email', 'nobody@example.com'), press('Send Link'), see('Link sent')),
    },
    { name: 'account/reset password', address: link },
    {
      name: 'account/reset password, form errors',
      address: link,
      steps: inOrder(passwords('short', 'other'), (page) => page.keyboard.press('Enter')),
    },
    {
      name: 'account/reset password, expired',
      address: link,
      steps: inOrder(passwords('encore2026', 'encore2026'), press('Reset Password'), see(/Token expired!/)),
    },
    { name: 'account/reset password, no token', address: '/reset-password' },
    { name: 'account/reset confirmation', address: '/reset-password-confirmation' },
    { name: 'account/email verification, expired', address: '/email-verification?token=nobody' },
    { name: 'account/email verification, no token', address: '/email-verification' },
    {
      name: 'account/email verification, failed',
      address: '/email-verification?token=nobody',
      fail: /verif/,
    },
    { name: 'account/stop digest', address: digest },
    { name: 'account/stop digest, no token', address: '/digest/unsubscribe' },
    {
      name: 'account/stop digest, failed',
      address: digest,
      fail: /digest\/stop/,
      steps: inOrder(press('Stop the digest'), see('Retry')),
    },
    { name: 'account/terms of use', address: '/terms-of-use' },
    { name: 'account/privacy', address: '/privacy' },
    { name: 'account/unknown page', address: '/no-such-room' },
  ] satisfies Scene[]
).map((scene: Scene) => Object.assign(scene, { isSignedOut: true }));
