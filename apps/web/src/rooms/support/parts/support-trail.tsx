import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';

import classes from './support-page.module.css';

/** The breadcrumb to the list, with its last state. */
export function SupportTrail() {
  const search = useLocation({ select: (location) => location.state.supportList });
  return (
    <Link to="/support-management" search={search ?? {}} className={classes.trail}>
      <IconChevronLeft size={18} aria-hidden />
      Support Management
    </Link>
  );
}
