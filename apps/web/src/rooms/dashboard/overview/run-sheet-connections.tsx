import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { RunSheet } from '../dashboard-desk.queries.ts';
import { LINE_LINK, RunSheetLine } from './run-sheet-line.tsx';

type Connections = RunSheet['connections'];

/** The connections that the server switched off. */
export const RunSheetConnections = ({ connections }: { connections: Connections }) =>
  connections?.map((connection) => <SwitchedOff key={connection.id} connection={connection} />);

function SwitchedOff({ connection: { id, name, reason } }: { connection: NonNullable<Connections>[number] }) {
  return (
    <RunSheetLine
      tone="attention"
      icon={<IconPlugConnectedX size={18} />}
      title={
        <>
          The connection <bdi>{name}</bdi> was switched off
        </>
      }
      action={
        <Link
          to="/connections/$id"
          params={{ id: String(id) }}
          className={LINE_LINK}
          aria-label={`Open the connection ${name}`}
        >
          Open
        </Link>
      }
    >
      <span>
        {reason === 'gone' ? 'Its receiver no longer wants events.' : 'Nothing got through for three days.'}
      </span>
    </RunSheetLine>
  );
}
