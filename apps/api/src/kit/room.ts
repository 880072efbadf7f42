import type { Capability } from '@greenroom/contract/capabilities';
import type { FastifyInstance } from 'fastify';

import type { OneLineTable } from '#kit/db/cleaning.ts';
import type { SQL } from '#kit/db/orm.ts';
import type { PgColumn, PgTable } from '#kit/db/orm-tables.ts';
import type { GarbageKind } from '#kit/objects/garbage.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
import type { Balloting } from '#kit/records/ballots.ts';
import type { Correspondence } from '#kit/records/correspondence.ts';
import type { Gate } from '#kit/records/gate.ts';
import type { MaintenanceJob } from '#kit/records/maintenance.ts';
import type { Measuring } from '#kit/records/measuring.ts';
import type { Reportable } from '#kit/records/reportable.ts';
import type { TrashSpec } from '#kit/records/trash.ts';

/** Where the records of a kind have their names, for the activity. */
export type Titled = {
  table: PgTable;
  title: PgColumn;
  /** What searches look in, if not the name alone. */
  folded?: PgColumn;
  /** The few records that searches look at. */
  among?: SQL;
};

/** What a room adds to the server, in its `<room>.room.ts`. `app/rooms.ts` lists the rooms, and nothing else of them. */
export type Room = {
  /** Answers the room's calls. `rooms`: all of them, for what is shown of every room. */
  routes: (app: FastifyInstance, rooms: readonly Room[]) => void;
  /** The names of its records in the activity, by their kind. */
  titles?: Readonly<Record<string, Titled>>;
  /** Its records that can be removed and restored. */
  trash?: readonly TrashSpec[];
  /** What of it members can report. */
  reported?: readonly Reportable[];
  /** How it takes measures against people. */
  measures?: Measuring;
  /** How it sets votes of people aside. */
  ballots?: Balloting;
  /** What it does for others with messages to the staff. */
  correspondence?: Correspondence;
  /** What it refuses and holds of what members send. */
  gate?: Gate;
  /** Its table with a column for searches. */
  folded?: PgTable;
  /** Its texts of one line: a job cleans what was stored before the forms had them so. */
  oneLine?: readonly OneLineTable[];
  /** Its columns that hold keys of objects: an object that none names is removed after a day. */
  objects?: readonly ObjectRef[];
  /** Its objects in the store that are no uploads. */
  garbage?: readonly GarbageKind[];
  /** What it does every minute. */
  jobs?: readonly MaintenanceJob[];
  /** The same with the server, such as what sends mails. */
  serverJobs?: readonly ((app: FastifyInstance) => Promise<void>)[];
  /** What it does all the time, in each process of a server that has the capability. `start` returns how to stop it. */
  workers?: readonly { capability: Capability; start: (app: FastifyInstance) => () => Promise<void> }[];
};
