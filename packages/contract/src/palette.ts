import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, QueryText, answer } from './kit/shapes.ts';
import { PALETTE_KINDS } from './palette.rules.ts';
import type { PaletteKind } from './palette.rules.ts';

/** A record of any kind, as the palette shows it. */
export const FoundRecord = z.object({
  kind: z.enum(Object.keys(PALETTE_KINDS) as [PaletteKind, ...PaletteKind[]]),
  id: Id,
  title: z.string(),
  /** Whose it is, or an email address. */
  detail: z.string(),
  /** False for what is deactivated, hidden, unpublished or paused. */
  active: z.boolean(),
  /** The id that its page takes: of a podcast its owner's. */
  page_id: Id,
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const paletteCalls = {
  'palette.search': call('palette.search', {
    summary:
      'At most 5 records of each kind that the role may read, by name, title, email or exact id; removed ones are not found',
    query: z.object({ q: QueryText.default('') }),
    output: answer(z.array(FoundRecord)),
  }),
};
