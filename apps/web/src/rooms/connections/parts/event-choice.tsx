import { CONNECTION_EVENTS, CONNECTION_EVENT_NAMES } from '@greenroom/contract/connections.rules';
import type { ConnectionEvent } from '@greenroom/contract/connections.rules';
import { useId } from 'react';

type EventChoiceProps = {
  chosen: readonly ConnectionEvent[];
  error: string | undefined;
  onChange: (chosen: ConnectionEvent[]) => void;
};

const groups = [...Map.groupBy(CONNECTION_EVENT_NAMES, (name) => CONNECTION_EVENTS[name].group)];

/** The events of a connection, by what they are about. */
export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const id = useId();

  function handleChange(name: ConnectionEvent, isOn: boolean): void {
    // In the order of the contract, however they were chosen.
    onChange(CONNECTION_EVENT_NAMES.filter((each) => (each === name ? isOn : chosen.includes(each))));
  }

  return (
    <fieldset className="min-w-0" data-field="events" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">Send when</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {groups.map(([group, names]) => (
          <fieldset key={group} className="min-w-0">
            <legend className="text-13 text-ink-soft">{group}</legend>
            {names.map((name) => (
              <label
                key={name}
                className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  className="size-4.5 flex-none accent-accent"
                  checked={chosen.includes(name)}
                  onChange={({ currentTarget }) => handleChange(name, currentTarget.checked)}
                />
                {CONNECTION_EVENTS[name].label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-13 text-danger-ink" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
