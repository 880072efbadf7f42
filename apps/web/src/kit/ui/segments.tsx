import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentType } from 'react';

type SegmentsProps<V extends string> = {
  /** What is chosen, for screen readers: 'Period'. */
  legend: string;
  choices: readonly {
    value: V;
    label: string;
    Icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
  }[];
  value: V;
  onChange: (value: V) => void;
  /** Its width where there is little room. */
  className: string;
};

/** One of a few choices side by side in one bar, as real radio buttons. */
export function Segments<V extends string>({
  legend,
  choices,
  value,
  onChange,
  className,
}: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={clsx(
        'grid min-w-0 auto-cols-fr grid-flow-col gap-0.5 rounded-md bg-sunken p-0.5',
        className,
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value: each, label, Icon }) => (
        <label
          key={each}
          className="relative flex h-[calc(var(--spacing-control)-4px)] cursor-pointer items-center justify-center gap-1.5 rounded-[6px] px-3 text-13 font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-focus @max-[640px]:px-1"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-x-0 -inset-y-0.5 cursor-pointer opacity-0"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {Icon && <Icon size={18} aria-hidden />}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
