import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';

import { keepDrafts } from '#kit/draft-keeper.ts';
import { can } from '#kit/can.ts';
import { openEvents } from '#kit/events.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { queryClient } from '#kit/query-client.ts';
import { readStored, store } from '#kit/stored.ts';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';

import { Header } from './header.tsx';
import { usePageNeeds } from './page-needs.ts';
import { Sidebar } from './sidebar.tsx';

keepDrafts();

const FRAME =
  "grid min-h-dvh grid-cols-[auto_minmax(0,1fr)] grid-rows-[var(--spacing-header)_minmax(0,1fr)] [grid-template-areas:'side_header'_'side_main'] max-md:grid-cols-[minmax(0,1fr)] max-md:[grid-template-areas:'header'_'main'] print:block";

const NoAccess = lazyScreen(() => import('./no-access.tsx'), 'NoAccess');

/** Whether the names of the rooms stay beside their icons below 1200 px; this browser remembers it. */
const KEPT_OPEN = 'menu';

/** The frame of every page that requires a sign-in. */
export function Layout() {
  const needs = usePageNeeds();
  const isRefused = needs !== undefined && !can(needs);
  const isBare = useMatches({ select: (matches) => matches.at(-1)?.staticData.isBare }) && !isRefused;
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });

  useEffect(() => openEvents(), []);

  // What one admin saw must not stay in the cache for the next.
  useEffect(() => () => queryClient.clear(), []);

  return (
    <QueryClientProvider client={queryClient}>
      <a
        className="fixed top-2 left-2 z-toast rounded-md bg-accent px-4 py-2 font-medium text-on-fill not-focus:[clip-path:inset(50%)] print:hidden"
        href="#content"
      >
        Skip to content
      </a>
      <div className={isBare ? undefined : FRAME}>
        {!isBare && (
          <>
            <Side />
            <Header />
          </>
        )}
        <main id="content" className="min-w-0 outline-none [grid-area:main]" tabIndex={-1}>
          <LoadingOverlay isBusy={isLoading}>
            {isRefused ? (
              <Suspense>
                <NoAccess />
              </Suspense>
            ) : (
              <Outlet />
            )}
          </LoadingOverlay>
        </main>
      </div>
    </QueryClientProvider>
  );
}

/** The sidebar of wide windows; below 1200 px a rail of icons, until it is kept open. */
function Side() {
  const [isFolded, setFolded] = useState(() => readStored(KEPT_OPEN) === null);
  return (
    <div
      data-side={isFolded ? 'folds' : 'open'}
      className={clsx(
        'sticky top-0 z-header h-dvh w-sidebar border-e border-line bg-surface [grid-area:side] max-md:hidden print:hidden',
        isFolded && 'max-side:w-rail',
      )}
    >
      <Sidebar
        isFolded={isFolded}
        onFold={() => {
          store(KEPT_OPEN, isFolded ? 'open' : null);
          setFolded(!isFolded);
        }}
      />
    </div>
  );
}
