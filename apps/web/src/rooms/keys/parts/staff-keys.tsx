import { IconKey, IconUserShield } from '@tabler/icons-react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { DataTable } from '#kit/list/data-table.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { useOpening } from '#kit/opening.ts';
import { getSession } from '#kit/session.ts';
import { isolated } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useAllKeyList, useRevokeAnyKey, useTakeOverKey } from '../keys.queries.ts';
import type { StaffKey } from '../keys.queries.ts';
import { permissionWords } from './key-areas.ts';
import type { KeyDialogProps } from './key-dialog.tsx';
import { KeyState, KeyUse, endWords, networkWords } from './key-facts.tsx';

const KeyDialog = lazyDialog<KeyDialogProps>(async () => (await import('./key-dialog.tsx')).KeyDialog);

const COLUMNS: readonly Column<StaffKey>[] = [
  {
    key: 'name',
    header: 'Key',
    width: '22%',
    cell: (item) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
          {item.name}
        </span>
        <KeyState {...item} />
      </span>
    ),
  },
  {
    key: 'colleague',
    header: 'Acts for',
    width: '180px',
    cell: ({ colleague, isHouse }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-13 text-ink-soft">
        <span className="min-w-0 wrap-anywhere" dir="auto">
          {colleague.name}
        </span>
        {isHouse && <Badge tone="accent">House</Badge>}
      </span>
    ),
  },
  {
    key: 'permissions',
    header: 'May',
    // In full: owners decide by it.
    cell: ({ permissions }) => (
      <span className="block py-1 text-13/[18px] text-ink-soft">{permissionWords(permissions)}</span>
    ),
  },
  {
    key: 'used',
    header: 'Use',
    width: '240px',
    cell: (item) => (
      <span className="block py-1 text-13/[18px] wrap-anywhere text-ink-soft">
        <KeyUse {...item} /> · {endWords(item)}
        {networkWords(item.networks)}
      </span>
    ),
  },
];

const NO_KEYS = (
  <EmptyState
    icon={<IconKey size={24} />}
    title="There are no keys."
    text="A key of the house works for scripts that several colleagues rely on. Those of colleagues are shown here, too."
  />
);

/** The keys for scripts of the house and of all colleagues, for owners. */
export function StaffKeys() {
  const { data, error, isFetching, refetch } = useAllKeyList();
  const making = useOpening<true>();
  const taking = useOpening<StaffKey>();
  const revoke = useRevokeAnyKey();
  const takeOver = useTakeOverKey();

  const renderActions = (item: StaffKey) => (
    <>
      {item.isHouse && item.colleague.id !== getSession()?.id && (
        <IconButton
          label="Take over"
          aria-label={`Take over ${item.name}`}
          tip="end"
          icon={<IconUserShield size={18} aria-hidden />}
          onClick={() => taking.open(item)}
        />
      )}
      <RemoveRow
        call="keys.revokeAny"
        name={item.name}
        verb="Revoke"
        title={`Revoke “${isolated(item.name)}”?`}
        onRemove={() => revoke.mutateAsync(item.id)}
      >
        It stops working at once, and so does every script that uses it. This cannot be undone.
      </RemoveRow>
    </>
  );

  return (
    <section aria-labelledby="staff-keys" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="staff-keys" className="text-16">
          Keys for scripts
        </h2>
        <Button look="default" aria-haspopup="dialog" onClick={() => making.open(true)}>
          New key of the house
        </Button>
      </div>
      <DataTable
        caption="Keys for scripts"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        minWidth={820}
        skeletonRows={2}
        error={error}
        errorText="The keys could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={NO_KEYS}
        actions={renderActions}
      />
      {making.what && <KeyDialog key={making.count} isOpen={making.isOpen} onClose={making.close} isHouse />}
      {taking.what && (
        <ConfirmDialog
          isOpen={taking.isOpen}
          onClose={taking.close}
          title={`Take over “${isolated(taking.what.name)}”?`}
          confirmText="Take over"
          onConfirm={() => takeOver.mutateAsync(taking.what?.id ?? 0)}
        >
          From now on it acts for you: what its script does is recorded under your name.
        </ConfirmDialog>
      )}
    </section>
  );
}
