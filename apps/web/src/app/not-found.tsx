import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '#kit/session.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

/** Shown for any unknown address. @source spec 8 */
export function NotFound() {
  const session = useSession();
  useEffect(() => {
    document.title = 'Page not found · Greenroom';
  }, []);
  return (
    <main className="grid min-h-[min(100dvh,640px)] content-center justify-items-center gap-3 px-gutter py-8 text-center">
      <BrandMark isBare />
      <h1 className="mt-3 text-20">Ooops, Page not Found!</h1>
      <p className="max-w-[52ch] text-balance text-ink-soft">
        There is no page at this address. Check it for typos, or start again from Home.
      </p>
      <Link
        to={session ? '/dashboard' : '/'}
        className="mt-3 inline-flex min-h-control cursor-pointer items-center rounded-md bg-accent px-4 font-medium text-on-fill no-underline hover:bg-accent-hover"
      >
        Home
      </Link>
    </main>
  );
}
