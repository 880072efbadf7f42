import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';

import classes from './podcast-page.module.css';

/** The breadcrumb to the list, with its last page and order. */
export function PodcastTrail() {
  const search = useLocation({ select: (location) => location.state.podcastList });
  return (
    <Link to="/podcast-management" search={search ?? {}} className={classes.trail}>
      <IconChevronLeft size={18} aria-hidden />
      Podcast Management
    </Link>
  );
}
