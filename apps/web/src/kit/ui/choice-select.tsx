import { useId } from 'react';

type ChoiceSelectProps<V extends string> = {
  label: string;
  /** Shows the label only to screen readers, where the choice is self-explanatory. */
  isLabelHidden?: boolean;
  choices: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** Selects one of a few choices, in the browser's own list. */
export function ChoiceSelect<V extends string>(props: ChoiceSelectProps<V>) {
  const { label, isLabelHidden = false, choices, value, onChange } = props;
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'justify-self-start font-medium'}>
        {label}
      </label>
      <select
        id={id}
        className="h-field w-full rounded-md border border-line-strong bg-surface px-2 text-field text-ink"
        value={value}
        onChange={(change) => {
          const chosen = choices.find((choice) => choice.value === change.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
