import type { KeyPermission } from '@greenroom/contract/by-key';
import { clsx } from 'clsx';
import { useId } from 'react';

import { listAreas } from './key-areas.ts';

type KeyRightsProps = {
  chosen: readonly KeyPermission[];
  error: string | undefined;
  onChange: (chosen: KeyPermission[]) => void;
};

/** What a key may do: a line for each part of the console, with no more than one's own role has. */
export function KeyRights({ chosen, error, onChange }: KeyRightsProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" data-field="permissions" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium">What it may do</legend>
      <div
        className={clsx(
          'grid divide-y divide-line rounded-md border',
          error ? 'border-danger-ink' : 'border-line-strong',
        )}
      >
        {listAreas().map(({ label, rights }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_4rem_5rem] items-center gap-x-4 px-3">
            <span className="min-w-0 py-1 wrap-anywhere">{label}</span>
            {rights.map(({ permission, word }) => (
              <label
                key={permission}
                className={clsx(
                  'flex min-h-control cursor-pointer items-center gap-2 text-13',
                  word === 'read' ? 'col-start-2' : 'col-start-3',
                )}
              >
                <input
                  type="checkbox"
                  className="size-4.5 flex-none accent-accent"
                  aria-label={`${label}: ${word}`}
                  checked={chosen.includes(permission)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(checked ? [...chosen, permission] : chosen.filter((each) => each !== permission))
                  }
                />
                {word}
              </label>
            ))}
          </div>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-13 text-danger-ink" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
