import { IconPencil, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';

import { can } from '#kit/can.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { DataTable } from '#kit/list/data-table.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Page } from '#kit/ui/page.tsx';

import { useConnectionList } from '../connections.queries.ts';
import type { Connection } from '../connections.queries.ts';
import { RemoveConnection } from '../parts/remove-connection.tsx';
import { connectionColumns } from './connection-columns.tsx';

const ConnectionDialog = lazyDialog(
  async () => (await import('../parts/connection-dialog.tsx')).ConnectionDialog,
);

/** /connections: what is sent to other programs and chats. */
export function ConnectionListScreen() {
  const { data, error, isFetching, refetch } = useConnectionList();
  const addRef = useRef<HTMLButtonElement>(null);
  /** Null: a new one. */
  const editing = useOpening<{ connection: Connection | null }>(addRef);
  const connections = data?.data;

  const addButton = (look: 'filled' | 'default') =>
    can('connections.create') && (
      <Button
        ref={look === 'filled' ? addRef : null}
        look={look}
        icon={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(press) => editing.open({ connection: null }, press.currentTarget)}
      >
        Add connection
      </Button>
    );

  return (
    <Page
      summary={
        <output>{connections && formatCounted(connections.length, 'connection', 'connections')}</output>
      }
      action={addButton('filled')}
    >
      <DataTable
        caption="Connections"
        columns={connectionColumns}
        rows={connections}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        minWidth={920}
        skeletonRows={3}
        error={error}
        errorText="The connections could not be loaded."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={
          <EmptyState
            icon={<IconPlugConnected size={24} />}
            title="There are no connections yet."
            text="A connection tells a chat or another program what happens here: a message arrives, a parlour starts, a month can be closed."
            action={addButton('default')}
          />
        }
        actionsWidth="104px"
        actions={connectionActions((connection, opener) => editing.open({ connection }, opener))}
      />
      {editing.what && (
        <ConnectionDialog
          key={editing.count}
          connection={editing.what.connection}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </Page>
  );
}

type OnEdit = (connection: Connection, opener: Element) => void;

/** Returns what can be done to a connection. */
const connectionActions = (onEdit: OnEdit) => (connection: Connection) => (
  <>
    {can('connections.update') && (
      <IconButton
        label="Edit"
        aria-label={`Edit ${connection.name}`}
        aria-haspopup="dialog"
        icon={<IconPencil size={18} aria-hidden />}
        onClick={(press) => onEdit(connection, press.currentTarget)}
      />
    )}
    <RemoveConnection connection={connection} />
  </>
);
