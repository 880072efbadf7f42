import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  /** The tooltip's side, chosen so that it stays inside the window. */
  tip?: 'center' | 'end' | 'none' | undefined;
};

const TIP =
  "after:pointer-events-none after:invisible after:absolute after:top-[calc(100%+4px)] after:z-1 after:rounded-sm after:bg-ink after:px-2 after:py-1 after:text-center after:text-12 after:font-medium after:whitespace-nowrap after:text-paper after:content-[attr(data-tip)_/_''] hover:after:visible hover:after:transition-[visibility] hover:after:delay-300 hover:after:duration-0 focus-visible:after:visible aria-expanded:after:hidden";

type Look = Pick<IconButtonProps, 'tone' | 'tip'>;

/** Returns the classes of an icon button, also for a link that looks like one: it needs `aria-label` and `data-tip` too. */
export function iconButtonLook({ tone = 'plain', tip = 'center' }: Look = {}): string {
  return clsx(
    'relative inline-grid size-control flex-none cursor-pointer place-items-center rounded-md text-ink-soft transition-colors',
    'aria-expanded:bg-hover aria-expanded:text-ink disabled:cursor-not-allowed disabled:text-disabled-ink',
    'aria-disabled:cursor-not-allowed aria-disabled:text-disabled-ink',
    tone === 'danger' ? 'hover:bg-danger-tint hover:text-danger-ink' : 'hover:bg-hover hover:text-ink',
    tip !== 'none' && TIP,
    tip === 'center' && 'after:left-1/2 after:-translate-x-1/2',
    tip === 'end' && 'after:right-0',
  );
}

/** An icon as a button, with a tooltip on hover and focus. */
export function IconButton({ label, icon, tone, tip, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tip === 'none' ? undefined : label}
      className={clsx(iconButtonLook({ tone, tip }), className)}
      {...rest}
    >
      {icon}
    </button>
  );
}
