import { HEADLINE_LIST } from '@greenroom/contract/headlines-list.rules';
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { Bulk, BulkAct } from '#kit/list/bulk.ts';
import { selectedQueryOf } from '#kit/list/list-search.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { useChangeManyHeadlines } from '../headlines.queries.ts';
import type { HeadlineRow } from '../headlines.queries.ts';
import type { HeadlineListSearch } from '../headlines.search.ts';

const PUBLISHING: readonly BulkAct[] = [
  {
    action: 'publish',
    verb: 'Publish',
    icon: <IconEye size={18} aria-hidden />,
    text: 'will be shown in the app at once, except drafts that are not complete.',
  },
  {
    action: 'unpublish',
    verb: 'Unpublish',
    icon: <IconEyeOff size={18} aria-hidden />,
    text: 'will no longer be shown in the app. They become drafts.',
  },
];

const headlineBulkActs = (): readonly BulkAct[] => [
  ...(has('editing') ? PUBLISHING : []),
  {
    action: 'remove',
    verb: 'Delete',
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'danger',
    text: `will no longer be shown in the app. ${undoHint()}`,
  },
];

/** Returns what can be done to many headlines at once; undefined where the host or the role can't. */
export function useHeadlineBulk(search: HeadlineListSearch): Bulk<HeadlineRow> | undefined {
  const many = useChangeManyHeadlines(search);
  if (!has('bulk') || !can('headlines.changeMany')) return undefined;
  return {
    acts: headlineBulkActs(),
    rowName: ({ title }) => title,
    ...many,
    renderMore(target) {
      const query = selectedQueryOf(HEADLINE_LIST, search, target);
      return (
        query && (
          <CsvButton
            label="Download CSV of the selected headlines"
            call="headlines.export"
            fileName="headlines.csv"
            options={{ query }}
          />
        )
      );
    },
  };
}
