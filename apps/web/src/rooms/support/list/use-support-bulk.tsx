import { SUPPORT_LIST } from '@greenroom/contract/support-list.rules';
import { IconCheck, IconTrash } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { Bulk, BulkAct } from '#kit/list/bulk.ts';
import { selectedQueryOf } from '#kit/list/list-search.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { useChangeManySupports } from '../support-many.queries.ts';
import type { SupportRow } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';

const CLOSE: BulkAct = {
  action: 'close',
  verb: 'Close',
  icon: <IconCheck size={18} aria-hidden />,
  text: 'will be marked as needing no answer. Messages that were answered stay as they are.',
};

const supportBulkActs = (): readonly BulkAct[] => [
  ...(has('support') ? [CLOSE] : []),
  {
    action: 'remove',
    verb: 'Delete',
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'danger',
    text: `and the replies will be deleted. ${undoHint()}`,
  },
];

/** Returns what can be done to many messages at once; undefined where the host or the role can't. */
export function useSupportBulk(search: SupportListSearch): Bulk<SupportRow> | undefined {
  const many = useChangeManySupports(search);
  if (!has('bulk') || !can('support.changeMany')) return undefined;
  return {
    acts: supportBulkActs(),
    rowName: ({ subject }) => subject,
    ...many,
    renderMore(target) {
      const query = selectedQueryOf(SUPPORT_LIST, search, target);
      return (
        query && (
          <CsvButton
            label="Download CSV of the selected messages"
            call="support.export"
            fileName="support-messages.csv"
            options={{ query }}
          />
        )
      );
    },
  };
}
