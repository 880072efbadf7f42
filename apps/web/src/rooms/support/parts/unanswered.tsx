import { useUnansweredCount } from '../support-unanswered.queries.ts';
import classes from './unanswered.module.css';
import { useLiveSupport } from './use-live-support.ts';

const MOST = 99;

/** How many messages wait for an answer, beside the link to them. Nothing while there is none, or nobody knows. */
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
