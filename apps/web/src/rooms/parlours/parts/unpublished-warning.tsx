import { PARLOUR } from '@greenroom/contract/parlours.rules';
import { IconAlertTriangle } from '@tabler/icons-react';

import type { Parlour } from '../parlours.queries.ts';
import classes from './unpublished-warning.module.css';
import { useMinute } from './use-minute.ts';

const MINUTE_MS = 60_000;

type UnpublishedWarningProps = { parlour: Pick<Parlour, 'start_date' | 'live' | 'is_public'> };

/** Warns, from an hour before its start, that an unpublished parlour cannot go live. */
export function UnpublishedWarning({ parlour: { start_date, live, is_public } }: UnpublishedWarningProps) {
  const now = useMinute();
  const isSoon = Date.parse(start_date) - now <= PARLOUR.warnMinutes * MINUTE_MS;
  if (live || is_public || !isSoon) return null;
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>Not published, so its host cannot go live.</span>
    </p>
  );
}
