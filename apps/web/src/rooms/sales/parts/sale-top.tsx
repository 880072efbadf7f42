import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { useId } from 'react';

import { wordsOf } from '#kit/api.ts';

import { useSetSaleTop } from '../sales.queries.ts';
import type { SaleRow } from '../sales.queries.ts';
import classes from './sale-cells.module.css';

/** Marks a top parlour; only one that is saved to the profile can be. @source spec 2 Finished Parlours */
export function SaleTop({ sale }: { sale: SaleRow }) {
  const id = useId();
  const { mutate, isPending, error } = useSetSaleTop(sale.id);
  return (
    <span className={classes.top} aria-busy={isPending}>
      <label className={classes.check} data-off={!sale.status || undefined}>
        <input
          type="checkbox"
          aria-label={`${sale.title} is a top parlour`}
          aria-describedby={sale.status ? undefined : id}
          checked={sale.is_top}
          disabled={!sale.status || isPending}
          onChange={(change) => mutate(change.currentTarget.checked)}
        />
      </label>
      {!sale.status && (
        <span className={classes.reason} title={SALE_MESSAGES.notSaved}>
          <span aria-hidden>Not saved to profile</span>
          <span id={id} className="only-read">
            {SALE_MESSAGES.notSaved}
          </span>
        </span>
      )}
      {error && <span className={classes.failure}>{wordsOf(error)}</span>}
    </span>
  );
}
