import { RouterProvider } from '@tanstack/react-router';

import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { listenForSend } from '#kit/send-key.ts';
import { Toaster } from '#kit/ui/toaster.tsx';

import { router } from './router.tsx';

/** The console. What only signed-in pages need, such as the query cache, is loaded with the layout. */
export function App() {
  return <RouterProvider router={router} InnerWrap={WithToasts} />;
}

/** Within the router, since a toast may link to a page. */
function WithToasts({ children }: { children: ReactNode }) {
  useEffect(listenForSend, []);
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
