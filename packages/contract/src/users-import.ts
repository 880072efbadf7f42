import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, answerWithMsg } from './kit/shapes.ts';
import { IMPORT } from './users-import.rules.ts';

/** A cell as the file has it: each row is checked on its own, so that one bad row refuses no other. */
const Cell = z.string().max(IMPORT.cellMax).default('');

/** A row of the file. */
export const ImportRow = z.strictObject({
  /** Its number in the file, from 1. */
  row: z.int().min(1),
  name: Cell,
  email: Cell,
  city: Cell,
  state: Cell,
  zipcode: Cell,
  /** Titles of talents, separated by commas or semicolons. */
  talents: Cell,
});
export type ImportRow = z.output<typeof ImportRow>;

/** What became of a row, or would. `exists`: somebody has this address already, and stays as they are. */
export const ImportResult = z.object({
  row: z.int(),
  result: z.enum(['added', 'exists', 'refused']),
  why: z.string().nullable(),
  /** The person; null for a refused row, and for one that was only checked. */
  id: Id.nullable(),
});
export type ImportResult = z.output<typeof ImportResult>;

export const usersImportCalls = {
  'users.import': call('users.import', {
    summary:
      'Add people from rows of a file, or only check the rows; who exists by email is left as they are, so that it can be sent again',
    body: z.strictObject({
      /** One id for all parts of a file, which each entry of the activity has. */
      bulk: z.uuid('This is not the id of an import.'),
      /** Checks the rows and adds nobody. */
      is_check: z.boolean(),
      rows: z.array(ImportRow).min(1).max(IMPORT.chunk),
    }),
    example: {
      bulk: '7d1a7a1c-6f0e-4a59-9d53-0d7d7a1f6a11',
      is_check: false,
      rows: [{ row: 1, name: 'Kim', email: 'kim@example.com' }],
    },
    output: answerWithMsg(z.array(ImportResult)),
  }),
};
