import { IconX } from '@tabler/icons-react';

import { formatCount, formatCounted } from '../format.ts';
import { lazyDialog } from '../lazy-part.tsx';
import { useOpening } from '../opening.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Bulk, BulkAct, BulkTarget } from './bulk.ts';
import type { Selection } from './use-selection.ts';

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** What the bar of any list takes. */
export type BulkBarProps = {
  bulk: Omit<Bulk<never>, 'nameOf'>;
  selection: Selection;
  /** 'person' and 'people'. */
  counted: readonly [one: string, many: string];
  /** How many rows match the list. */
  total: number;
  onClose: () => void;
};

/** The bar below a list: how many rows are selected, and what can be done to them. */
export function BulkBar({ bulk, selection, counted, total, onClose }: BulkBarProps) {
  const { count, all, names } = selection;
  const asking = useOpening<BulkAct>();
  const target: BulkTarget = all === null ? { ids: [...names.keys()] } : { expected: all };
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-raised py-2 ps-4 pe-2 shadow-float max-sm:bottom-2 max-sm:w-full max-sm:justify-between"
    >
      <output className="font-medium">{formatCount(count)} selected</output>
      {(all === null ? total > count : total > 0 && total !== all) && (
        <Button look="subtle" size="small" onClick={() => selection.selectAll(total)}>
          Select all {formatCount(total)} that match
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full max-sm:*:flex-1 max-sm:[&_svg]:hidden">
        {bulk.acts.map((act) => (
          <Button
            key={act.action}
            look="default"
            tone={act.tone ?? 'plain'}
            icon={act.icon}
            aria-haspopup="dialog"
            onClick={(press) => asking.open(act, press.currentTarget)}
          >
            {act.verb}
          </Button>
        ))}
        {bulk.renderMore?.(target)}
      </div>
      <IconButton
        label="Clear selection"
        tip="none"
        icon={<IconX size={18} aria-hidden />}
        onClick={onClose}
      />
      {asking.what && (
        <BulkDialog
          key={asking.count}
          isOpen={asking.isOpen}
          onClose={asking.close}
          act={asking.what}
          target={target}
          what={formatCounted(count, ...counted)}
          names={[...names.values()]}
          count={count}
          asked={'ids' in target && bulk.renderAsked?.(asking.what.action, target.ids)}
          onChange={bulk.onChange}
          onDone={onClose}
        />
      )}
    </div>
  );
}
