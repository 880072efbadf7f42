import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';

import classes from './podcast-page.module.css';

/** The way back to the list, at the page and in the order that one left it. */
export function PodcastTrail() {
  const search = useLocation({ select: (location) => location.state.podcastList });
  return (
    <Link to="/podcast-management" search={search ?? {}} className={classes.trail}>
      <IconChevronLeft size={18} aria-hidden />
      Podcast Management
    </Link>
  );
}
