import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';

import classes from './choice-pills.module.css';

type ChoicePillsProps<V extends string> = {
  legend: string;
  /** Shows the legend only to screen readers, where the choices are self-explanatory. */
  isLegendHidden?: boolean;
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
  const { legend, choices, chosen, onChange, isLegendHidden = false, isSingle = false, error } = props;
  const name = useId();

  function handleChange(value: V, isOn: boolean): void {
    if (isSingle) return onChange([value]);
    onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  }

  return (
    <fieldset
      className={classes.group}
      data-wrong={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={isLegendHidden ? 'only-read' : classes.legend}>{legend}</legend>
      <div className={classes.pills}>
        {choices.map(({ value, label }) => (
          <label key={value} className={classes.pill}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              className={classes.input}
              checked={chosen.includes(value)}
              onChange={(change) => handleChange(value, change.currentTarget.checked)}
            />
            <IconCheck className={classes.sign} size={14} aria-hidden />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
