import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';

import { formatCount } from '../format.ts';
import classes from './pager.module.css';

type PagerProps = {
  page: number;
  /** Undefined while unknown: nothing is shown or corrected. */
  total: number | undefined;
  pageSize?: number;
  /** Called for a choice, and with the last page when `page` is past it. */
  onPage: (page: number) => void;
  /** What is paged, for screen readers: 'people'. */
  label: string;
};

/** Returns up to five pages around the current one. */
function pagesAround(page: number, last: number): number[] {
  const count = Math.min(LIMITS.pageLinks, last);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Five page links, shown when the total is more than one page. */
export function Pager({ page, total, pageSize = LIMITS.pageSize, onPage, label }: PagerProps) {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const correct = useEffectEvent(() => onPage(last));

  useEffect(() => {
    if (total !== undefined && page > last) correct();
  }, [page, last, total]);

  if (total === undefined || total <= pageSize) return null;
  const shown = Math.min(page, last);
  return (
    <nav className={classes.pager} aria-label={`Pages of ${label}`}>
      <p className={classes.where} aria-live="polite">
        Page {formatCount(shown)} of {formatCount(last)}
      </p>
      <ul className={classes.links}>
        <li>
          <Step label="Previous page" isOff={shown <= 1} onStep={() => onPage(shown - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Step>
        </li>
        {pagesAround(shown, last).map((each) => (
          <li key={each}>
            <button
              type="button"
              className={classes.link}
              aria-label={`Page ${each}`}
              aria-current={each === shown ? 'page' : undefined}
              onClick={() => onPage(each)}
            >
              {formatCount(each)}
            </button>
          </li>
        ))}
        <li>
          <Step label="Next page" isOff={shown >= last} onStep={() => onPage(shown + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

type StepProps = { label: string; isOff: boolean; onStep: () => void; children: React.ReactNode };

/** Stays focusable at the ends, so that the focus is not lost. */
function Step({ label, isOff, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes.link}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onStep();
      }}
    >
      {children}
    </button>
  );
}
