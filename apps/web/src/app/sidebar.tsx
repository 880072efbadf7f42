import { Link, useLocation } from '@tanstack/react-router';

import { BrandMark } from '#kit/ui/brand-mark.tsx';
import { Unanswered } from '#rooms/support/parts/unanswered.tsx';

import { isUnder, navigation } from './navigation.ts';
import classes from './sidebar.module.css';

/** The logo and the nine links. `onFollow` lets the drawer close. */
export function Sidebar({ onFollow }: { onFollow?: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.sidebar} aria-label="Main menu">
      <Link to="/dashboard" className={classes.logo} aria-label="Greenroom dashboard" onClick={onFollow}>
        <BrandMark />
      </Link>
      <ul className={classes.links}>
        {navigation.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={classes.link}
              activeProps={{}}
              aria-current={isUnder(pathname, item) ? 'page' : undefined}
              onClick={onFollow}
            >
              <item.icon size={18} stroke={1.75} aria-hidden />
              {item.label}
              {item.to === '/support-management' && <Unanswered />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
