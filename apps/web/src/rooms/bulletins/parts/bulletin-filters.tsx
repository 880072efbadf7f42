import { LIMITS } from '@greenroom/contract/kit/limits';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { ChoicePills } from '#rooms/users/parts/choice-pills.tsx';

import { countFilters } from '../bulletins.filter.ts';
import type { BulletinFilters as Filters } from '../bulletins.search.ts';
import classes from './bulletin-filters.module.css';

export type BulletinFiltersProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The active filters. */
  filters: Filters;
  onApply: (filters: Filters) => void;
};

/** The fields as the user fills them in; '' is any. */
type Draft = { author: string; status: '' | 'true' | 'false' };

const STATUSES = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;
const BLANK: Draft = { author: '', status: '' };
const NONE = { status: undefined, author: undefined } satisfies Filters;

function draftOf({ author = '', status }: Filters): Draft {
  return { author, status: status === undefined ? '' : status ? 'true' : 'false' };
}

/** The filter panel of the bulletin board. */
export function BulletinFilters({ isOpen, onClose, filters, onApply }: BulletinFiltersProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(filters));
  const [wasOpen, setWasOpen] = useState(isOpen);

  // Each opening starts with the active filters.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDraft(draftOf(filters));
  }

  const author = draft.author.trim();
  const isTooShort = author.length > 0 && author.length < LIMITS.searchMin;
  const isBlank = author === '' && draft.status === '';
  const canClear = !isBlank || countFilters(filters) > 0;

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    if (isTooShort || isBlank) return;
    onApply({
      author: author || undefined,
      status: draft.status === '' ? undefined : draft.status === 'true',
    });
    onClose();
  }

  function handleClear(): void {
    setDraft(BLANK);
    if (countFilters(filters) > 0) onApply(NONE);
  }

  const actions = (
    <>
      <Button look="default" disabled={!canClear} onClick={handleClear}>
        Clear
      </Button>
      <Button type="submit" form={formId} disabled={isTooShort || isBlank}>
        Apply
      </Button>
    </>
  );

  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Filter posts" actions={actions}>
      <form id={formId} className={classes.form} onSubmit={handleSubmit}>
        <TextField
          label="Author"
          name="author"
          autoComplete="off"
          maxLength={LIMITS.queryText}
          help={`Name or email, at least ${LIMITS.searchMin} letters.`}
          value={draft.author}
          onChange={(typed) => {
            const { value } = typed.currentTarget;
            setDraft((before) => ({ ...before, author: value }));
          }}
        />
        <ChoicePills
          legend="Status"
          isSingle
          choices={STATUSES}
          chosen={[draft.status]}
          onChange={([status = '']) => setDraft((before) => ({ ...before, status }))}
        />
      </form>
    </SidePanelFrame>
  );
}
