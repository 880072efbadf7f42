import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useSession } from '#kit/session.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

import classes from './message-screen.module.css';

/** Shown for any unknown address. @source spec 8 */
export function NotFound() {
  const session = useSession();
  useEffect(() => {
    document.title = 'Page not found · Greenroom';
  }, []);
  return (
    <main className={classes.screen}>
      <BrandMark isBare />
      <h1 className={classes.title}>Ooops, Page not Found!</h1>
      <p className={classes.text}>
        There is no page at this address. Check it for typos, or start again from Home.
      </p>
      <Link to={session ? '/dashboard' : '/'} className={classes.action}>
        Home
      </Link>
    </main>
  );
}
