import { IconMessageCircleSearch } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

type NoBulletinsProps = {
  /** Whether a search or filters hide posts. */
  isNarrowed: boolean;
  onClear: () => void;
};

/** What stands in place of the rows when there are none. @source spec 8 Empty lists */
export function NoBulletins({ isNarrowed, onClear }: NoBulletinsProps) {
  return (
    <EmptyState
      icon={<IconMessageCircleSearch size={24} />}
      title="No record found."
      text={
        isNarrowed
          ? 'No post fits this search and these filters. Take some of them away to see more posts.'
          : 'Posts appear here as soon as somebody writes one in the app.'
      }
      action={
        isNarrowed && (
          <Button look="default" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  );
}
