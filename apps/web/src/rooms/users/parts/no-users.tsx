import { IconUserSearch } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

type NoUsersProps = {
  /** Whether a search or filters hide people. */
  isNarrowed: boolean;
  onClear: () => void;
};

/** Shown in place of the rows when there are none. @source spec 8 Empty lists */
export function NoUsers({ isNarrowed, onClear }: NoUsersProps) {
  const icon = <IconUserSearch size={24} />;
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={icon}
        title="No record found."
        text="People appear here when they register in the app."
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No record found."
      text="No one matches. Remove a filter to see more."
      action={
        <Button look="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
