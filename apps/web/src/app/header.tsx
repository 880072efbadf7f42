import { usePageTitle } from '#kit/page-title.ts';
import { Bell } from '#rooms/notifications/parts/bell.tsx';

import { AdminMenu } from './admin-menu.tsx';
import classes from './header.module.css';
import { NavDrawer } from './nav-drawer.tsx';

/** The page title, the bell and the Admin menu. */
export function Header() {
  const title = usePageTitle();
  return (
    <header className={classes.header}>
      <NavDrawer />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.tools}>
        <Bell />
        <AdminMenu />
      </div>
    </header>
  );
}
