import { AUDIT_LIST } from '@greenroom/contract/audit-list.rules';

import { readSearch } from '#kit/list/list-search.ts';
import type { SearchOf } from '#kit/list/list-search.ts';

/** The address of the activity. */
export type AuditSearch = SearchOf<typeof AUDIT_LIST>;

/** Returns the address of the activity, typed. */
export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => readSearch(AUDIT_LIST, raw);
