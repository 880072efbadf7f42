import { RouterProvider } from '@tanstack/react-router';

import { Toaster } from '#kit/ui/toaster.tsx';

import { router } from './router.tsx';

/** The console. What only signed-in pages need, such as the query cache, is loaded with the layout. */
export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}
