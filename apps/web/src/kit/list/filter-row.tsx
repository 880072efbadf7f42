import { IconFilter, IconSearch } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { lazyDialog } from '../lazy-part.tsx';
import { useMediaQuery } from '../media-query.ts';
import { useOpening } from '../opening.ts';
import { Button } from '../ui/button.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FilterChip } from './filter-chips.tsx';
import type { FilterFoldProps } from './filter-fold.tsx';

const FilterFold = lazyDialog<FilterFoldProps>(async () => (await import('./filter-fold.tsx')).FilterFold);

type FilterRowProps = {
  /** What the fields do: 'Filter the activity'. */
  label: string;
  /** The search, which stays in sight where the other fields fold. */
  search?: ReactNode;
  /** The other fields. */
  children?: ReactNode;
  /** Draws the panel that holds the fields at each width, where they are too many for a row. */
  renderPanel?: (opening: { isOpen: boolean; onClose: () => void }) => ReactNode;
  /** How many fields are set, if not one a chip. */
  count?: number;
  /** What is set. */
  chips: readonly FilterChip[];
  onClear: () => void;
  /** For fields that apply on Enter or by the Search button; without it, each applies at once. */
  onSubmit?: () => void;
  canSubmit?: boolean;
};

/**
 * The filters of a list, the same for all: fields in a row, on a phone or where they are many behind a 'Filters'
 * button, and below them what is set. People, headlines and posts have a panel with Apply, as the specification has it
 * for people (5, Filter Apply).
 */
export function FilterRow(props: FilterRowProps) {
  const {
    label,
    search,
    children,
    renderPanel,
    chips,
    count = chips.length,
    onClear,
    onSubmit,
    canSubmit,
  } = props;
  const isNarrow = useMediaQuery('(width < 720px)');
  const isFolded = isNarrow || renderPanel !== undefined;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const fold = useOpening<true>();

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    if (canSubmit === false) return;
    onSubmit?.();
    fold.close();
  }

  const submit = onSubmit && (
    <Button
      type="submit"
      look="default"
      size="field"
      icon={<IconSearch size={18} aria-hidden />}
      disabled={canSubmit === false}
    >
      Search
    </Button>
  );
  const Row = onSubmit ? 'form' : 'div';
  return (
    <>
      <Row
        role={onSubmit ? undefined : 'group'}
        aria-label={label}
        className={clsx(
          'flex w-full items-end gap-x-3 gap-y-2',
          isFolded
            ? '*:min-w-0'
            : 'flex-wrap *:not-[button]:max-w-60 *:not-[button]:min-w-28 *:not-[button]:flex-[1_1_112px]',
        )}
        {...(onSubmit && { onSubmit: handleSubmit })}
      >
        {search && <div className="flex max-w-100! flex-[3_1_180px]!">{search}</div>}
        {isFolded ? (
          <Button
            ref={buttonRef}
            look="default"
            size="field"
            icon={<IconFilter size={18} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={fold.isOpen}
            onClick={(press) => fold.open(true, press.currentTarget)}
          >
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        ) : (
          <>
            {children}
            {submit}
          </>
        )}
      </Row>
      <FilterChips
        chips={chips}
        onClear={onClear}
        onEmptied={() => (buttonRef.current ?? document.getElementById('content'))?.focus()}
      />
      {fold.what && (
        <Fold
          {...{ renderPanel, submit }}
          opening={{ isOpen: fold.isOpen && isFolded, onClose: fold.close }}
          onSubmit={onSubmit && handleSubmit}
        >
          {children}
        </Fold>
      )}
    </>
  );
}

type FoldProps = {
  renderPanel: FilterRowProps['renderPanel'] | undefined;
  children: ReactNode;
  opening: { isOpen: boolean; onClose: () => void };
  submit: ReactNode;
  onSubmit: ((submit: FormEvent) => void) | undefined;
};

/** The panel of the list, else the one that holds the fields of its row. */
function Fold({ renderPanel, opening, submit, onSubmit, children }: FoldProps) {
  if (renderPanel) return renderPanel(opening);
  return (
    <FilterFold {...opening} submit={submit} {...(onSubmit && { onSubmit })}>
      {children}
    </FilterFold>
  );
}
