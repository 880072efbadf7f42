import { ApiError } from '@greenroom/client';
import { BULK } from '@greenroom/contract/kit/limits';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { showFailure } from '../failure-message.ts';
import { formatCount, formatCounted } from '../format.ts';
import { lazyDialog } from '../lazy-part.tsx';
import { useOpening } from '../opening.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Bulk, BulkAct, BulkChange, BulkResult, BulkTarget } from './bulk.ts';
import type { Selection } from './use-selection.ts';

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** What the bar of any list takes. */
export type BulkBarProps = {
  bulk: Omit<Bulk<never>, 'rowName'>;
  selection: Selection;
  /** 'person' and 'people'. */
  counted: readonly [one: string, many: string];
  /** How many rows match the list. */
  total: number;
  /** Whether more match: a search stops counting at `total`. */
  hasMore: boolean;
  onClose: () => void;
};

/** Says how high the bar is, so that messages stand above it: its buttons may need several lines. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--bar-height', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--bar-height');
  };
}

/** The bar below a list: how many rows are selected, and what can be done to them. */
export function BulkBar({ bulk, selection, counted, total, hasMore, onClose }: BulkBarProps) {
  const { count, all, names } = selection;
  const asking = useOpening<BulkAct>();
  const target: BulkTarget =
    all === null ? { ids: [...names.keys()] } : { expected: all.count, fingerprint: all.fingerprint };
  const wasRefused = useRef(false);
  const [isCounting, setCounting] = useState(false);
  /** The total of the list of which the server counted too many. */
  const [tooManyOf, setTooManyOf] = useState<number>();
  const isTooMany = hasMore || total > BULK.rowsMax || total === tooManyOf;

  async function handleSelectAll(): Promise<void> {
    setCounting(true);
    try {
      const found = await bulk.getSelection();
      if (found.count > BULK.rowsMax) setTooManyOf(total);
      else selection.selectAll(found);
    } catch (error) {
      showFailure(error);
    } finally {
      setCounting(false);
    }
  }

  async function handleChange(change: BulkChange): Promise<BulkResult> {
    try {
      return await bulk.onChange(change);
    } catch (error) {
      wasRefused.current ||= error instanceof ApiError && error.code === 'conflict';
      throw error;
    }
  }

  function handleClose(): void {
    asking.close();
    // What was selected is not what matches now, so it has to be looked at and selected again.
    if (wasRefused.current) selection.selectAll(null);
    wasRefused.current = false;
  }

  /** The bar disappears, and must not take the focus with it. */
  function handleDone(): void {
    onClose();
    document.getElementById('content')?.focus();
  }

  return (
    <div
      ref={tellHeight}
      role="toolbar"
      aria-label="Selected rows"
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-raised py-2 ps-4 pe-2 shadow-float max-sm:bottom-2 max-sm:w-full max-sm:justify-between"
    >
      <output className="font-medium">{formatCount(count)} selected</output>
      {isTooMany && all === null && (
        <span className="text-13">
          More than {formatCount(BULK.rowsMax)} match. Narrow the search to select all.
        </span>
      )}
      {!isTooMany && (all === null ? total > count : total > 0 && total !== all.count) && (
        <Button look="subtle" size="small" isBusy={isCounting} onClick={() => void handleSelectAll()}>
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
          onClose={handleClose}
          act={asking.what}
          target={target}
          what={formatCounted(count, ...counted)}
          names={[...names.values()]}
          count={count}
          asked={'ids' in target && bulk.renderAsked?.(asking.what.action, target.ids)}
          onChange={handleChange}
          onDone={handleDone}
        />
      )}
    </div>
  );
}
