import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveConnection } from '../connections.queries.ts';
import type { Connection } from '../connections.queries.ts';

type RemoveConnectionProps = {
  connection: Connection;
  /** Draws the button with its verb, not as an icon. */
  hasWords?: boolean;
  onRemoved?: () => void;
};

/** Deletes a connection after a question. */
export function RemoveConnection({ connection: { id, name }, hasWords, onRemoved }: RemoveConnectionProps) {
  const remove = useRemoveConnection();
  return (
    <RemoveRow
      call="connections.remove"
      name={name}
      title="Delete connection"
      hasWords={hasWords ?? false}
      onRemove={async () => {
        await remove.mutateAsync(id);
        onRemoved?.();
      }}
    >
      <p>
        Delete the connection <strong dir="auto">{name}</strong>?
      </p>
      <p>Nothing more will be sent to it.</p>
    </RemoveRow>
  );
}
