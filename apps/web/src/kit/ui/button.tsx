import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import classes from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** `filled` for the one primary action, `default` beside it, `subtle` where a border would be too strong. */
  look?: 'filled' | 'default' | 'subtle';
  tone?: 'plain' | 'danger';
  icon?: ReactNode;
  /** While busy, the button shows a spinner and ignores presses. */
  isBusy?: boolean | undefined;
  isWide?: boolean;
};

/** Ignores a press while busy. The button is not disabled, so that it keeps the focus. */
function ignore(press: MouseEvent): void {
  press.preventDefault();
}

/** A button with a text; `IconButton` is the one without. */
export function Button(props: ButtonProps) {
  const { look = 'filled', tone = 'plain', icon, isBusy = false, isWide = false } = props;
  const { look: _look, tone: _tone, icon: _icon, isBusy: _busy, isWide: _wide, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      onClick={isBusy ? ignore : rest.onClick}
      className={clsx(classes.button, rest.className)}
      data-look={look}
      data-tone={tone}
      data-wide={isWide || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
    >
      <span className={classes.inside}>
        {icon}
        {props.children}
      </span>
    </button>
  );
}
