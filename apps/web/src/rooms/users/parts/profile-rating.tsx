import { IconStarFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';

import classes from './profile-facts.module.css';

/** @source spec 9 */
const STAR_SIZE = 24;
const STARS = [1, 2, 3, 4, 5];

function Row() {
  return STARS.map((star) => <IconStarFilled key={star} size={STAR_SIZE} />);
}

/** A rating of 0 to 5 as stars that fill by tenths, and as a number. */
export function ProfileRating({ rating }: { rating: number }) {
  const share = Math.min(Math.max(rating / STARS.length, 0), 1);
  return (
    <span className={classes.rating}>
      <span className={classes.stars} aria-hidden>
        <Row />
        <span className={classes.filled} style={{ '--share': `${100 * share}%` } as CSSProperties}>
          <Row />
        </span>
      </span>
      {rating.toFixed(1)}
      <span className="only-read"> of 5 stars</span>
    </span>
  );
}
