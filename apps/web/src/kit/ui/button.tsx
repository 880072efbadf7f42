import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

type Look = 'filled' | 'default' | 'subtle';

type ButtonProps = ComponentProps<'button'> & {
  /** `filled` for the one primary action, `default` beside it, `subtle` where a border would be too strong. */
  look?: Look;
  tone?: 'plain' | 'danger';
  icon?: ReactNode;
  /** While busy, the button shows a spinner in place of its icon and ignores presses. */
  isBusy?: boolean | undefined;
  isWide?: boolean;
};

const BASE =
  'relative inline-flex h-control flex-none cursor-pointer items-center justify-center gap-2 rounded-md border px-4 text-14 font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:border-transparent disabled:bg-disabled disabled:text-disabled-ink aria-busy:cursor-progress';

const LOOKS: Readonly<Record<Look, Record<'plain' | 'danger', string>>> = {
  filled: {
    plain: 'border-transparent bg-accent text-on-fill enabled:hover:bg-accent-hover',
    danger: 'border-transparent bg-danger-fill text-on-fill enabled:hover:bg-danger-fill-hover',
  },
  default: {
    plain: 'border-line bg-surface text-ink enabled:hover:bg-hover',
    danger: 'border-line bg-surface text-danger-ink enabled:hover:bg-hover',
  },
  subtle: {
    plain: 'border-transparent text-accent-ink enabled:hover:bg-hover',
    danger: 'border-transparent text-danger-ink enabled:hover:bg-hover',
  },
};

/** Ignores a press while busy. The button is not disabled, so that it keeps the focus. */
function ignore(press: MouseEvent): void {
  press.preventDefault();
}

/** A button with a text; `IconButton` is the one without. */
export function Button(props: ButtonProps) {
  const { look = 'filled', tone = 'plain', icon, isBusy = false, isWide = false, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      onClick={isBusy ? ignore : rest.onClick}
      className={clsx(BASE, LOOKS[look][tone], isWide && 'w-full', rest.className)}
      aria-busy={isBusy || rest['aria-busy']}
      aria-disabled={isBusy || rest['aria-disabled']}
    >
      {isBusy ? (
        <span
          className="size-4 flex-none animate-spin rounded-full border-2 border-current border-e-transparent"
          aria-hidden
        />
      ) : (
        icon
      )}
      {props.children}
    </button>
  );
}
