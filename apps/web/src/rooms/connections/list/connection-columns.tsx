import { SHAPE_NAMES } from '@greenroom/contract/connections.rules';
import { Link } from '@tanstack/react-router';

import { formatCounted } from '#kit/format.ts';
import { NAME, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { Connection } from '../connections.queries.ts';
import { ConnectionFacts, ConnectionState } from '../parts/connection-state.tsx';
import { ConnectionSwitch } from '../parts/connection-switch.tsx';

/** What it is called, and below that where it leads. */
function About({ connection: { id, name, url, shape } }: { connection: Connection }) {
  const { host } = new URL(url);
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      <Link to="/connections/$id" params={{ id: String(id) }} className={NAME} title={name} dir="auto">
        {name}
      </Link>
      <span className="truncate text-12/4 text-ink-faint" title={host}>
        {shape === 'standard' ? 'Program' : SHAPE_NAMES[shape]} · <bdi>{host}</bdi>
      </span>
    </span>
  );
}

/** The columns of the connections. */
export const connectionColumns: readonly Column<Connection>[] = [
  { key: 'name', header: 'Connection', cell: (connection) => <About connection={connection} /> },
  {
    key: 'state',
    header: 'State',
    width: '264px',
    cell: (connection) => (
      <span className="grid min-w-0 justify-items-start gap-y-0.5 py-1 text-12/4 text-ink-faint max-sm:justify-items-end max-sm:text-end">
        <ConnectionState connection={connection} />
        <span className="min-w-0">
          <ConnectionFacts connection={connection} />
        </span>
      </span>
    ),
  },
  {
    key: 'events',
    header: 'Sends',
    width: '112px',
    foldBelow: 900,
    foldLabel: 'Sends',
    cell: ({ events }) => <SoftText>{formatCounted(events.length, 'event', 'events')}</SoftText>,
  },
  {
    key: 'author',
    header: 'Saved by',
    width: '152px',
    foldBelow: 900,
    foldLabel: 'By',
    cell: ({ author }) => <SoftText>{author}</SoftText>,
  },
  {
    key: 'isOn',
    header: 'On',
    width: '104px',
    isEdge: true,
    cell: (connection) => <ConnectionSwitch connection={connection} />,
  },
];
