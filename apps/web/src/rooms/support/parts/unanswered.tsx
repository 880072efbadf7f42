import { useUnansweredCount } from '../support-unanswered.queries.ts';
import classes from './unanswered.module.css';
import { useLiveSupport } from './use-live-support.ts';

const MOST = 99;

/** The number of unanswered messages, beside the link to them. Hidden while it is zero or unknown. */
export function Unanswered() {
  useLiveSupport();
  const count = useUnansweredCount();
  if (count === 0) return null;
  const shown = count > MOST ? `${MOST}+` : count;
  return (
    <span className={classes.badge}>
      {shown}
      <span className="only-read"> unanswered</span>
    </span>
  );
}
