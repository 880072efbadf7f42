import { eachField, toFieldTexts } from '@greenroom/contract/kit/fields';
import type { Fields } from '@greenroom/contract/kit/fields';

import { sql } from '#kit/db/orm.ts';
import type { SQL } from '#kit/db/orm.ts';
import { Text } from '#kit/db/row.ts';

type ColumnKey<N extends string> = N extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<ColumnKey<Tail>>}`
  : N;

/** The values of a record's fields by the names that a table has for its columns. */
type Stored<F extends Fields> = { [N in keyof F & string as ColumnKey<N>]: string };

/** Returns the columns of a record's fields for a select: each is named as its field in JSON. */
export const fieldColumns = (fields: Fields, table: string): SQL =>
  sql.join(
    Object.keys(fields).map((name) => sql`${sql.identifier(table)}.${sql.identifier(name)}`),
    sql`, `,
  );

/** Returns the shape of these columns in a statement's rows. */
export const fieldTexts = <const F extends Fields>(fields: F) => eachField(fields, () => Text);

/** Returns what of a body is stored in a table's columns; a text that was left out is empty. */
export const storedTexts = <const F extends Fields>(
  fields: F,
  body: Parameters<typeof toFieldTexts<F>>[1],
): Stored<F> =>
  Object.fromEntries(
    Object.entries(toFieldTexts(fields, body)).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as Stored<F>;
