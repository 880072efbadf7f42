import { TextField } from '#kit/ui/text-field.tsx';

import type { ParlourDraftForm } from './use-parlour-draft.ts';

/** The price in dollars. The typed text is kept: cents are read from it, never calculated. */
export function PriceField({ form }: { form: ParlourDraftForm }) {
  return (
    <div data-field="price">
      <TextField
        label="Price"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={12}
        before={<span aria-hidden>$</span>}
        help="In US dollars."
        value={form.draft.price}
        error={form.errorOf('price')}
        onChange={(change) => form.change({ price: change.currentTarget.value })}
        onBlur={() => form.leave('price')}
      />
    </div>
  );
}
