import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger';
  /** The tooltip's side, chosen so that it stays inside the window. */
  tip?: 'center' | 'end' | 'none';
};

/** An icon as a button, with a tooltip on hover and focus. */
export function IconButton({
  label,
  icon,
  tone = 'plain',
  tip = 'center',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tip === 'none' ? undefined : label}
      data-side={tip}
      className={clsx(classes.button, tone === 'danger' && classes.danger, className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
