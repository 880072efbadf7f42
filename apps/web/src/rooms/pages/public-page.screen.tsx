import { Link } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';
import { useSession } from '#kit/session.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

import type { PageName } from './pages.queries.ts';
import { PageText } from './parts/page-text.tsx';
import classes from './public-page.module.css';

/** /terms-of-use. */
export function TermsScreen() {
  return <PublicPage name="terms" />;
}

/** /privacy. */
export function PrivacyScreen() {
  return <PublicPage name="privacy" />;
}

/** A page to read and to print. @source spec 2 Terms and Privacy */
function PublicPage({ name }: { name: PageName }) {
  const title = usePageTitle();
  const session = useSession();
  return (
    <div className={classes.sheet}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand} aria-label="Greenroom home">
          <BrandMark />
        </Link>
        <h1 className={classes.title}>{title}</h1>
      </header>
      <main className={classes.main}>
        <PageText name={name} />
      </main>
      <nav className={classes.foot} aria-label="Other pages">
        {name === 'terms' ? <Link to="/privacy">Privacy</Link> : <Link to="/terms-of-use">Terms of Use</Link>}
        {session ? <Link to="/dashboard">Back to Dashboard</Link> : <Link to="/login">Back to Sign In</Link>}
      </nav>
    </div>
  );
}
