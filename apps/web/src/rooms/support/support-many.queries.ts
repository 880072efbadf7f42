import type { Body } from '@greenroom/contract';
import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';

import { api } from '#kit/api.ts';
import { filterTextsOf } from '#kit/list/list-search.ts';
import { restoreManyOf, useManyChange } from '#rooms/trash/trash-many.queries.ts';

import { refreshSupport } from './support.queries.ts';
import type { SupportListSearch } from './support.search.ts';

/** Changes many messages of the list in the address; the toast offers Undo. */
export const useChangeManySupports = (search: SupportListSearch) =>
  useManyChange({
    change: (body: Body<'support.changeMany'>, sending) =>
      api.call('support.changeMany', { body, ...sending }),
    getSelection: (query) => api.call('support.getSelection', { query }),
    undo: { close: 'open', open: 'close', remove: restoreManyOf('supports') },
    filter: filterTextsOf(SUPPORT_LIST, search),
    refresh: refreshSupport,
  });
