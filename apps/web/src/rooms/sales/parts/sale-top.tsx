import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { clsx } from 'clsx';
import { useId } from 'react';

import { wordsOf } from '#kit/api.ts';

import { useSetSaleTop } from '../sales.queries.ts';
import type { SaleRow } from '../sales.queries.ts';

/** Marks a top parlour; only one that is saved to the profile can be. @source spec 2 Finished Parlours */
export function SaleTop({ sale }: { sale: SaleRow }) {
  const id = useId();
  const { mutate, isPending, error } = useSetSaleTop(sale.id);
  return (
    <span className="grid justify-items-start max-sm:justify-items-end" aria-busy={isPending}>
      <span className="flex items-center gap-1 max-sm:flex-row-reverse">
        <label
          className={clsx(
            '-ms-2 grid size-8 flex-none place-items-center pointer-coarse:size-control max-sm:ms-0 max-sm:-me-2',
            sale.status ? 'cursor-pointer' : 'cursor-not-allowed',
          )}
        >
          <input
            type="checkbox"
            className="size-4 cursor-[inherit] accent-accent"
            aria-label={`${sale.title} is a top parlour`}
            aria-describedby={sale.status ? undefined : id}
            checked={sale.is_top}
            disabled={!sale.status || isPending}
            onChange={(change) => mutate(change.currentTarget.checked)}
          />
        </label>
        {!sale.status && (
          <span className="text-12/4 text-ink-faint" title={SALE_MESSAGES.notSaved}>
            <span aria-hidden>Not saved to profile</span>
            <span id={id} className="sr-only">
              {SALE_MESSAGES.notSaved}
            </span>
          </span>
        )}
      </span>
      {error && <span className="text-12/4 text-danger-ink">{wordsOf(error)}</span>}
    </span>
  );
}
