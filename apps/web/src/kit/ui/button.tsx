import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

const LOOKS = {
  filled: {
    plain: 'border-transparent bg-accent text-on-fill hover:bg-accent-hover',
    danger: 'border-transparent bg-danger-fill text-on-fill hover:bg-danger-fill-hover',
  },
  default: {
    plain: 'border-line bg-surface text-ink hover:bg-hover',
    danger: 'border-line bg-surface text-danger-ink hover:bg-hover',
  },
  subtle: {
    plain: 'border-transparent text-accent-ink hover:bg-hover',
    danger: 'border-transparent text-danger-ink hover:bg-hover',
  },
};

type ButtonProps = ComponentProps<'button'> & {
  /** `filled` for the one primary action, `default` beside it, `subtle` where a border would be too strong. */
  look?: keyof typeof LOOKS;
  tone?: 'plain' | 'danger';
  icon?: ReactNode;
  /** While busy, the button shows a spinner in place of its words and ignores presses. */
  isBusy?: boolean | undefined;
  isWide?: boolean;
};

/** Ignores a press while busy. The button is not disabled, so that it keeps the focus. */
function ignore(press: MouseEvent): void {
  press.preventDefault();
}

/** A button with a text; `IconButton` is the one without. */
export function Button(props: ButtonProps) {
  const { look = 'filled', tone = 'plain', icon, isBusy = false, isWide = false, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      onClick={isBusy ? ignore : rest.onClick}
      className={clsx(
        'relative inline-flex h-control flex-none items-center justify-center rounded-md border px-4 text-14 font-medium whitespace-nowrap transition-colors',
        'disabled:cursor-not-allowed disabled:text-disabled-ink',
        isBusy ? 'cursor-progress' : 'cursor-pointer',
        isWide && 'w-full',
        LOOKS[look][tone],
        // Where there is no other, a fill would look like that of a hovered button.
        look === 'filled' ? 'disabled:bg-disabled' : 'disabled:bg-transparent',
        className,
      )}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
    >
      <span className={clsx('inline-flex items-center gap-2', isBusy && 'opacity-0')}>
        {icon}
        {rest.children}
      </span>
      {isBusy && (
        <span className="absolute size-4 animate-spin rounded-full border-2 border-current border-e-transparent" />
      )}
    </button>
  );
}
