import { TextField } from '#kit/ui/text-field.tsx';

import type { ParlourFormState } from './use-parlour-form.ts';

/** The price in dollars. The typed text is kept: cents are read from it, never calculated. */
export function PriceField({ form }: { form: ParlourFormState }) {
  return (
    <TextField
      label="Price"
      inputMode="decimal"
      placeholder="0.00"
      maxLength={12}
      before={<span aria-hidden>$</span>}
      help="In US dollars."
      {...form.text('price')}
    />
  );
}
