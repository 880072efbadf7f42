import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';

type ChoicePillsProps<V extends string> = {
  legend: string;
  /** Shows the legend only to screen readers, where the choices are self-explanatory. */
  choices: readonly { value: V; label: string }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
  /** Allows one choice instead of any number. */
  isSingle?: boolean;
  /** The error; announced and tied to the group. */
  error?: string | undefined;
};

/** A few choices side by side, as real checkboxes or radio buttons. */
export function ChoicePills<V extends string>(props: ChoicePillsProps<V>) {
  const { legend, choices, chosen, onChange, isSingle = false, error } = props;
  const name = useId();

  function handleChange(value: V, isOn: boolean): void {
    if (isSingle) return onChange([value]);
    onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  }

  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={clsx(
              'relative inline-flex h-control cursor-pointer items-center gap-1 rounded-full border bg-surface px-3 text-13 font-medium text-ink-soft transition-colors hover:bg-hover',
              'has-checked:bg-accent-tint has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error ? 'border-danger-ink' : 'border-line-strong has-checked:border-accent',
            )}
          >
            {/* Covers the whole pill, for touch and for a screen reader's focus frame. */}
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              checked={chosen.includes(value)}
              onChange={(change) => handleChange(value, change.currentTarget.checked)}
            />
            <IconCheck className="hidden peer-checked:block" size={14} aria-hidden />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1 text-13 text-danger-ink" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
