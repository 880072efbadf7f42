import { IconLifebuoy } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

import type { SupportListSearch } from '../support.search.ts';

type NoSupportsProps = { search: SupportListSearch; onClear: () => void };

/** Shown in place of the rows when there are none. @source spec 8 Empty lists */
export function NoSupports({ search, onClear }: NoSupportsProps) {
  const icon = <IconLifebuoy size={24} />;
  const { replied, search: text, user_id } = search;
  const isNarrowed = [text, replied, user_id].some((value) => value !== undefined);
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={icon}
        title="No record found."
        text="Messages sent to support from the app appear here."
      />
    );
  }
  const isAllDone = text === undefined && user_id === undefined && replied === false;
  return (
    <EmptyState
      icon={icon}
      title="No record found."
      text={isAllDone ? 'All messages have been answered.' : 'No messages match this search and this filter.'}
      action={
        <Button look="default" onClick={onClear}>
          Show all messages
        </Button>
      }
    />
  );
}
