import { Skeleton } from '#kit/ui/skeleton.tsx';

import classes from './sale-page.module.css';

const FIGURES = ['Collected', 'Revenue', 'Net Profit', 'Participants', 'Reviews'];

/** Placeholder for a report. */
export function SaleSkeleton() {
  return (
    <div className={classes.report} aria-busy>
      <span className="only-read">loading...</span>
      <div className={classes.top}>
        <div className={classes.ghost}>
          <Skeleton shape="block" />
        </div>
        <div className={classes.card}>
          <Skeleton shape="line" />
          <Skeleton shape="short" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      </div>
      <div className={classes.figures}>
        {FIGURES.map((each) => (
          <div key={each} className={classes.card}>
            <Skeleton shape="short" />
            <Skeleton shape="line" />
          </div>
        ))}
      </div>
    </div>
  );
}
