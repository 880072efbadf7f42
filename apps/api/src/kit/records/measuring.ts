import type { MeasureKind } from '@greenroom/contract/kit/measures';
import type { FastifyRequest } from 'fastify';

import type { Tx } from '#kit/db/db.ts';

/** A measure to take: `reason` for the person, `note` for the staff alone; `until` null is for good. */
export type NewMeasure = {
  kind: MeasureKind;
  until: string | null;
  reason: string;
  note?: string | undefined;
};

/** How measures against people are taken as a part of something else, in its transaction. */
export type Measuring = {
  /**
   * Takes one and returns its id.
   * @throws not_found, bad_input when the time has passed, conflict when one of the kind is in force
   */
  take: (tx: Tx, request: FastifyRequest, userId: number, measure: NewMeasure) => Promise<number>;
  /** Ends it, unless it has ended. */
  end: (tx: Tx, request: FastifyRequest, id: number) => Promise<void>;
};
