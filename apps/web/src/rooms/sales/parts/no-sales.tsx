import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import { IconVideoOff } from '@tabler/icons-react';

import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';

type NoSalesProps = {
  /** Whether a search or filters hide parlours. */
  isNarrowed: boolean;
  onClear: () => void;
};

/** Shown in place of the rows when there are none. @source spec 2 Finished Parlours */
export function NoSales({ isNarrowed, onClear }: NoSalesProps) {
  return (
    <EmptyState
      icon={<IconVideoOff size={24} />}
      title={SALE_MESSAGES.empty}
      text={
        isNarrowed
          ? 'No finished parlours match these filters. Remove some to see more.'
          : 'Parlours appear here when their host ends them in the app.'
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
