import { BULLETIN_LIST } from '@greenroom/contract/bulletins-list.rules';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import type { Bulk, BulkAct } from '#kit/list/bulk.ts';
import { selectedQueryOf } from '#kit/list/list-search.ts';
import { CsvButton } from '#kit/ui/csv-button.tsx';

import { useChangeManyBulletins } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';
import type { BulletinListSearch } from '../bulletins.search.ts';

/** Switching posts off and on, with a reason. */
export const BULLETIN_ACTS: readonly BulkAct[] = [
  {
    action: 'deactivate',
    verb: 'Deactivate',
    icon: <IconEyeOff size={18} aria-hidden />,
    text: 'will no longer be shown in the app. Nothing is deleted.',
  },
  {
    action: 'activate',
    verb: 'Activate',
    icon: <IconEye size={18} aria-hidden />,
    text: 'will be shown in the app.',
  },
];

/** Returns what can be done to many posts at once; undefined where the host or the role can't. */
export function useBulletinBulk(search: BulletinListSearch): Bulk<BulletinRow> | undefined {
  const many = useChangeManyBulletins(search);
  if (!has('bulk') || !can('bulletins.changeMany')) return undefined;
  return {
    acts: BULLETIN_ACTS,
    rowName: ({ title }) => title,
    ...many,
    renderMore(target) {
      const query = selectedQueryOf(BULLETIN_LIST, search, target);
      return (
        query && (
          <CsvButton
            label="Download CSV of the selected posts"
            call="bulletins.export"
            fileName="posts.csv"
            options={{ query }}
          />
        )
      );
    },
  };
}
