import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute } from '#kit/root-route.ts';
import { getSession } from '#kit/session.ts';
import { readFlag } from '#kit/url-state.ts';

import { keepResetLink, readToken } from '#kit/stage/reset-link.ts';

/** Redirects users who are already signed in. @source spec 2 Sign In */
function skipWhenSignedIn(): void {
  if (!getSession()) return;
  // The router throws redirects, which are not Errors.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: '/dashboard', replace: true });
}

type Arrival = { location: { search: Record<string, unknown> } };

/** Removes the token from the address before the page requests anything. @source spec 2 Reset Password */
function takeResetLink({ location: { search } }: Arrival): void {
  if (!search['token']) return;
  const token = readToken(search['token']);
  keepResetLink(token === null ? null : { token, isAdmin: readFlag(search['is_admin']) === true });
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: '/reset-password', replace: true });
}

/** The code in it works once, and no address shows it any longer than it must. */
function takeSignOn({ location: { searchStr } }: { location: { searchStr: string } }): void {
  if (searchStr === '') return;
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: '/sign-on', replace: true, state: { signOn: searchStr.replace(/^\?/, '') } });
}

function takeVerification({ location: { search } }: Arrival): void {
  if (!search['token']) return;
  const verification = readToken(search['token']) ?? undefined;
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: '/email-verification', replace: true, state: { verification } });
}

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    staticData: { title: 'Sign In' },
    beforeLoad: skipWhenSignedIn,
    component: lazyScreen(() => import('./sign-in/sign-in.screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    staticData: { title: 'Sign In' },
    beforeLoad: skipWhenSignedIn,
    component: lazyScreen(() => import('./sign-in/sign-in.screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-on',
    staticData: { title: 'Sign In' },
    beforeLoad: takeSignOn,
    component: lazyScreen(() => import('./sign-on/sign-on.screen.tsx'), 'SignOnScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    staticData: { title: 'Register' },
    component: lazyScreen(() => import('./sign-in/register.screen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    staticData: { title: 'Forgot Password' },
    component: lazyScreen(() => import('./password/forgot-password.screen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    staticData: { title: 'Reset Password' },
    beforeLoad: takeResetLink,
    component: lazyScreen(() => import('./password/reset-password.screen.tsx'), 'ResetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password-confirmation',
    staticData: { title: 'Reset Password' },
    validateSearch: (search) => ({ 'is-admin': readFlag(search['is-admin']) }),
    component: lazyScreen(
      () => import('./password/reset-confirmation.screen.tsx'),
      'ResetConfirmationScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/email-verification',
    staticData: { title: 'Email Verification' },
    beforeLoad: takeVerification,
    component: lazyScreen(
      () => import('./verification/email-verification.screen.tsx'),
      'EmailVerificationScreen',
    ),
  }),
] as const;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a verification link, which survives a reload here, where no address shows it. */
    verification?: string | undefined;
    /** What the company's provider has added to the address. */
    signOn?: string | undefined;
  }
}
