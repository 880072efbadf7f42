import type { ReactNode } from 'react';

import classes from './empty-state.module.css';

type EmptyStateProps = {
  icon: ReactNode;
  /** The specification's text, verbatim. */
  title: string;
  /** One sentence that says what to do. */
  text?: ReactNode;
  action?: ReactNode;
};

/** Shown where there is nothing yet. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
