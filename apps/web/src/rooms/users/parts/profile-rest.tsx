import { formatCount } from '#kit/format.ts';

import classes from './profile-page.module.css';

/** Says that there are more than the page shows; hidden while it shows all. */
export function ProfileRest({ shown, total, what }: { shown: number; total: number; what: string }) {
  if (total <= shown) return null;
  return (
    <p className={classes.rest}>
      The newest {formatCount(shown)} of {formatCount(total)} {what}.
    </p>
  );
}
