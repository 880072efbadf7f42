import * as z from 'zod';

import { addedInput } from './added.ts';
import { answer, pageOf } from './shapes.ts';

/** A part of a list's query. `total=later`: rows that are found sooner than they are counted come without their total. */
export const QuickTotal = {
  total: addedInput('quick_totals', z.enum(['now', 'later']).default('now')),
};

/** Returns the shape of a page whose total is null only for `total=later`, and only when the page is full. */
export const quickPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({ totalCounts: z.int().min(0).nullable() });

/** The number of all matching rows, for a page that came without it. */
export const TotalAnswer = answer(z.object({ total: z.int().min(0) }));
