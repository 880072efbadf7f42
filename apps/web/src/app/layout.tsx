import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

import { keepDrafts } from '#kit/draft-keeper.ts';
import { openEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';

import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

keepDrafts();

const FRAME =
  "grid min-h-dvh grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] grid-rows-[var(--spacing-header)_minmax(0,1fr)] [grid-template-areas:'side_header'_'side_main'] max-lg:grid-cols-[minmax(0,1fr)] max-lg:[grid-template-areas:'header'_'main'] print:block";

/** The frame of every page that requires a sign-in. */
export function Layout() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isBare) });
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
            <div className="sticky top-0 h-dvh border-e border-line bg-surface [grid-area:side] max-lg:hidden print:hidden">
              <Sidebar />
            </div>
            <Header />
          </>
        )}
        <main id="content" className="min-w-0 outline-none [grid-area:main]" tabIndex={-1}>
          <LoadingOverlay isBusy={isLoading}>
            <Outlet />
          </LoadingOverlay>
        </main>
      </div>
    </QueryClientProvider>
  );
}
