import { clsx } from 'clsx';
import { useState } from 'react';
import type { ComponentProps, FocusEvent, MouseEvent, ReactNode } from 'react';

const SIZES = {
  normal: 'h-control px-4 text-14',
  small: 'h-7 px-2 text-13 pointer-coarse:h-control',
  field: 'h-field px-4 text-14',
};

// A disabled button has a fill only where it has one otherwise: it must not look hovered.
const LOOKS = {
  filled: {
    plain: 'bg-accent text-on-fill hover:bg-accent-hover disabled:bg-disabled',
    danger: 'bg-danger-fill text-on-fill hover:bg-danger-fill-hover disabled:bg-disabled',
  },
  default: {
    plain: 'bg-surface text-ink hover:bg-hover disabled:bg-transparent',
    danger: 'bg-surface text-danger-ink hover:bg-hover disabled:bg-transparent',
  },
  subtle: {
    plain: 'text-accent-ink hover:bg-hover disabled:bg-transparent',
    danger: 'text-danger-ink hover:bg-hover disabled:bg-transparent',
  },
};

type Looks = {
  /** `filled` for the one primary action, `default` beside it, `subtle` where a border would be too strong. */
  look?: keyof typeof LOOKS | undefined;
  tone?: 'plain' | 'danger' | undefined;
  /** `field` beside text fields, which it looks like: as high, and with their edge; `small` beside chips. */
  size?: keyof typeof SIZES | undefined;
};

type ButtonProps = ComponentProps<'button'> &
  Looks & {
    icon?: ReactNode;
    /** While busy, the button shows a spinner in place of its words and ignores presses. */
    isBusy?: boolean | undefined;
    isWide?: boolean;
  };

function buttonBorder(look: keyof typeof LOOKS, size: keyof typeof SIZES): string {
  if (look !== 'default') return 'border-transparent';
  return size === 'field' ? 'border-line-strong' : 'border-line';
}

/** Returns the classes of a button, for links that look like one, too. */
export function buttonClass({ look = 'filled', tone = 'plain', size = 'normal' }: Looks): string {
  return clsx(
    'relative inline-flex flex-none items-center justify-center rounded-md border font-medium whitespace-nowrap transition-colors',
    SIZES[size],
    LOOKS[look][tone],
    buttonBorder(look, size),
  );
}

/** Ignores a press while busy or held. The button is not disabled, so that it keeps the focus. */
function ignore(press: MouseEvent): void {
  press.preventDefault();
}

/**
 * Returns the props of a button that keeps the focus, until it is left, when it is disabled while it has it: it never
 * becomes disabled for the browser, which would take the focus away without an event, some at once.
 */
function useHold({
  disabled = false,
  onFocus,
  onBlur,
}: Pick<ButtonProps, 'disabled' | 'onFocus' | 'onBlur'>) {
  const [isFocused, setFocused] = useState(false);

  function handleFocus(come: FocusEvent<HTMLButtonElement>): void {
    setFocused(true);
    onFocus?.(come);
  }

  function handleBlur(leave: FocusEvent<HTMLButtonElement>): void {
    setFocused(false);
    onBlur?.(leave);
  }

  return {
    isHeld: disabled && isFocused,
    props: { disabled: disabled && !isFocused, onFocus: handleFocus, onBlur: handleBlur },
  };
}

/** Looks disabled without being so. */
const heldLook = (look: Looks['look'] = 'filled'): string =>
  clsx('pointer-events-none text-disabled-ink!', look === 'filled' && 'bg-disabled!');

/** A button with a text; `IconButton` is the one without. */
export function Button(props: ButtonProps) {
  const { look, tone, size, icon, isBusy = false, isWide = false, className, ...rest } = props;
  const { isHeld, props: held } = useHold(rest);
  const isIgnoring = isBusy || isHeld;
  return (
    <button
      type="button"
      {...rest}
      {...held}
      onClick={isIgnoring ? ignore : rest.onClick}
      className={clsx(
        buttonClass({ look, tone, size }),
        'disabled:cursor-not-allowed disabled:text-disabled-ink',
        isBusy ? 'cursor-progress' : 'cursor-pointer',
        isHeld && heldLook(look),
        isWide && 'w-full',
        className,
      )}
      aria-busy={isBusy || undefined}
      aria-disabled={isIgnoring || rest['aria-disabled']}
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
