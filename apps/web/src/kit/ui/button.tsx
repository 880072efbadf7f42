import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import classes from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** `filled` for the one primary action, `default` beside it, `subtle` where a border would be loud. */
  look?: 'filled' | 'default' | 'subtle';
  tone?: 'plain' | 'danger';
  icon?: ReactNode;
  /** While it works: a sign in the button, and no second press. */
  isBusy?: boolean | undefined;
  isWide?: boolean;
};

/** A button with words; `IconButton` is the one without. */
export function Button(props: ButtonProps) {
  const { look = 'filled', tone = 'plain', icon, isBusy = false, isWide = false } = props;
  const { look: _look, tone: _tone, icon: _icon, isBusy: _busy, isWide: _wide, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={clsx(classes.button, rest.className)}
      data-look={look}
      data-tone={tone}
      data-wide={isWide || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      disabled={(rest.disabled ?? false) || isBusy}
    >
      <span className={classes.inside}>
        {icon}
        {props.children}
      </span>
    </button>
  );
}
