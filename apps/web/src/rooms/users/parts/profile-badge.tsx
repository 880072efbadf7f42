import { IconStarFilled } from '@tabler/icons-react';

import classes from './user-cells.module.css';

/** 'Featured' or 'Non-Featured'. @source spec 4 Profile type */
export function ProfileBadge({ isFeatured }: { isFeatured: boolean }) {
  return (
    <span className={classes.profile} data-featured={isFeatured}>
      {isFeatured && <IconStarFilled size={12} aria-hidden />}
      {isFeatured ? 'Featured' : 'Non-Featured'}
    </span>
  );
}
