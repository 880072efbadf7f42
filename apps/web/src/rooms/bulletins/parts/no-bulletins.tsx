import { IconMessageCircleSearch } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

type NoBulletinsProps = {
  /** Whether a search or filters hide posts. */
  isNarrowed: boolean;
  onClear: () => void;
};

/** Shown in place of the rows when there are none. @source spec 8 Empty lists */
export function NoBulletins({ isNarrowed, onClear }: NoBulletinsProps) {
  return (
    <EmptyState
      icon={<IconMessageCircleSearch size={24} />}
      title="No record found."
      text={
        isNarrowed
          ? 'No posts match this search and these filters. Remove some to see more.'
          : 'Posts from the app appear here.'
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
