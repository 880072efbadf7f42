import * as z from 'zod';

import { added } from './added.ts';
import { pageShape } from './shapes.ts';

/**
 * Returns the shape of a page whose total is exact, but for a search that finds more than `SEARCH_MOST`: then the total is
 * that number, and `hasMore` is true.
 */
export const searchPageOf = <T extends z.ZodType>(row: T) =>
  pageShape(row).extend({ hasMore: added('details', z.boolean()) });
