import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import classes from './outcome.module.css';

type OutcomeProps = {
  icon: ReactNode;
  tone?: 'plain' | 'good' | 'bad';
  title: string;
  children: ReactNode;
  /** The link to continue with. */
  actions?: ReactNode;
  isBusy?: boolean;
};

/** Shows a result in place of the form. The heading gets the focus, so that screen readers announce it. */
export function Outcome({ icon, tone = 'plain', title, children, actions, isBusy = false }: OutcomeProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  return (
    <div className={classes.outcome} aria-busy={isBusy || undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <h1 ref={titleRef} className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
