import { cutText } from '@greenroom/contract/kit/cut-text';
import { IMPORT_FIELDS } from '@greenroom/contract/users-import.rules';
import { useId } from 'react';

import { FieldFrame } from '#kit/ui/field-frame.tsx';

import type { ImportColumns, ImportFile } from './import-file.ts';

type Choice = { field: keyof ImportColumns; label: string; isRequired: boolean };

const LAST_NAME: Choice = {
  field: 'lastName',
  label: 'Last name, in a column of its own',
  isRequired: false,
};
/** A name may be in two columns. */
const CHOICES = IMPORT_FIELDS.flatMap((each): Choice[] =>
  each.field === 'name' ? [each, LAST_NAME] : [each],
);

type ColumnChoiceProps = {
  file: ImportFile;
  columns: ImportColumns;
  isDisabled: boolean;
  onChange: (columns: ImportColumns) => void;
};

/** Lets one say which column of a file holds what. */
export function ColumnChoice({ file, columns, isDisabled, onChange }: ColumnChoiceProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-4" disabled={isDisabled}>
      <legend className="mb-2 font-semibold">Which column holds what</legend>
      {CHOICES.map(({ field, label, isRequired }) => {
        const sample = file.rows[0]?.cells[columns[field]]?.trim();
        return (
          <FieldFrame
            key={field}
            id={`${id}-${field}`}
            label={isRequired ? label : `${label} (optional)`}
            help={sample && `First row: ${cutText(sample, 80)}`}
          >
            <select
              id={`${id}-${field}`}
              className="h-field w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-field text-ink"
              value={columns[field]}
              onChange={({ currentTarget }) => onChange({ ...columns, [field]: Number(currentTarget.value) })}
            >
              <option value={-1}>{isRequired ? 'Choose a column' : 'Not in this file'}</option>
              {file.headings.map((heading, at) => (
                // Two columns may have one heading.
                // oxlint-disable-next-line react/no-array-index-key
                <option key={at} value={at}>
                  {heading.trim() || `Column ${at + 1}`}
                </option>
              ))}
            </select>
          </FieldFrame>
        );
      })}
    </fieldset>
  );
}
