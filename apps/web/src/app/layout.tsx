import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

import { keepDrafts } from '#kit/draft-keeper.ts';
import { openEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { schemeManager, theme } from '#kit/theme/theme.ts';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';

import { Header } from './header.tsx';
import classes from './layout.module.css';
import { Sidebar } from './sidebar.tsx';

keepDrafts();

/** The frame of every page that requires a sign-in. Mantine's style elements stay off: the variables are in our own sheet. */
export function Layout() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });

  useEffect(() => openEvents(), []);

  // What one admin saw must not stay in the cache for the next.
  useEffect(() => () => queryClient.clear(), []);

  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        <div className={classes.shell}>
          <div className={classes.side}>
            <Sidebar />
          </div>
          <Header />
          <main id="content" className={classes.main} tabIndex={-1}>
            <LoadingOverlay isBusy={isLoading}>
              <Outlet />
            </LoadingOverlay>
          </main>
        </div>
      </MantineProvider>
    </QueryClientProvider>
  );
}
