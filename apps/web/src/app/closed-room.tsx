import { Link, useMatches } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';
import { useSession } from '#kit/session.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

import classes from './message-screen.module.css';

/** A page of the specification that this release does not have yet. */
export function ClosedRoom() {
  const title = usePageTitle();
  const session = useSession();
  const isStaff = useMatches({ select: (matches) => matches.some((match) => match.routeId === '/staff') });
  const Frame = isStaff ? 'div' : 'main';
  const Title = isStaff ? 'h2' : 'h1';
  return (
    <Frame className={classes.screen}>
      <BrandMark isBare />
      <Title className={classes.title}>This room is not open yet</Title>
      <p className={classes.text}>
        {title} comes with a later release of the console. Nothing is lost: what belongs here is kept by the
        server.
      </p>
      <Link to={session ? '/dashboard' : '/login'} className={classes.action}>
        {session ? 'Go to Dashboard' : 'Go to Sign In'}
      </Link>
    </Frame>
  );
}
