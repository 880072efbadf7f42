import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { addMonths, isMonthInReach, monthOf, monthTitle } from './parlour-month-days.ts';
import classes from './parlour-month.module.css';

type HeadProps = {
  /** The id of the grid's label. */
  titleId: string;
  month: string;
  today: string;
  count: number;
  onMonth: (month: string) => void;
};

/** 'November 2026' and the buttons for other months. */
export function ParlourMonthHead({ titleId, month, today, count, onMonth }: HeadProps) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className={classes.head}>
      <div aria-live="polite">
        <h3 id={titleId} className={classes.title}>
          {monthTitle(month)}
        </h3>
        <p className={classes.summary}>
          {formatCounted(count, 'parlour', 'parlours')} · all times {PARLOUR_ZONE.label}
        </p>
      </div>
      <div className={classes.moves}>
        <Button look="default" disabled={month === monthOf(today)} onClick={() => onMonth(monthOf(today))}>
          Today
        </Button>
        <IconButton
          label="Previous month"
          icon={<IconChevronLeft size={18} aria-hidden />}
          disabled={!isMonthInReach(before)}
          onClick={() => onMonth(before)}
        />
        <IconButton
          label="Next month"
          tip="end"
          icon={<IconChevronRight size={18} aria-hidden />}
          disabled={!isMonthInReach(after)}
          onClick={() => onMonth(after)}
        />
      </div>
    </div>
  );
}
