import classes from './live-badge.module.css';

/** 'Live', from the start to the end of a parlour. @source spec 2 Scheduler Parlour */
export function LiveBadge() {
  return (
    <span className={classes.badge}>
      <span className={classes.dot} aria-hidden />
      Live
    </span>
  );
}
