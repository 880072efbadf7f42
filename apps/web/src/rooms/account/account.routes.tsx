import { createRoute, redirect } from '@tanstack/react-router';

import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute } from '#kit/root-route.ts';
import { getSession } from '#kit/session.ts';

const signIn = lazyScreen(async () => (await import('./sign-in.screen.tsx')).SignInScreen);

/** Whoever is signed in has no business at the sign-in. @source spec 2 Sign In */
function skipWhenSignedIn(): void {
  if (!getSession()) return;
  // The router's throwables are no Errors.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirect({ to: '/dashboard', replace: true });
}

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    staticData: { title: 'Sign In' },
    beforeLoad: skipWhenSignedIn,
    component: signIn,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    staticData: { title: 'Sign In' },
    beforeLoad: skipWhenSignedIn,
    component: signIn,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    staticData: { title: 'Register' },
    component: lazyScreen(async () => (await import('./register.screen.tsx')).RegisterScreen),
  }),
] as const;
