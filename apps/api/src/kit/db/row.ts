import { types } from 'pg';
import type { QueryConfig } from 'pg';
import * as z from 'zod';

// Counts and ids arrive as int8; all of ours fit into a double.
types.setTypeParser(types.builtins.INT8, Number);

/** A whole number: int2, int4, int8, and a `float8` that holds one. `numeric` and `int8[]` arrive as text: cast them. */
export const Int = z.int();
/** A number with decimals: a `float8`. */
export const Float = z.number();
/** Text, and whatever else the driver leaves as text: `numeric`, `interval`, a bare time. */
export const Text = z.string();
/** A boolean. */
export const Flag = z.boolean();
/** A time as `iso` of `sql.ts` selects it. A bare `timestamptz` arrives as PostgreSQL writes it: that is a `Text`. */
export const Time = z.iso.datetime();
/** A `date`: the driver leaves it as text. */
export const Day = z.iso.date();
/** The content of a `bytea`. */
export const Bytes = z.instanceof(Buffer);
/** A row or a document as JSON, into which nobody looks. */
export const Json = z.looseObject({});

/** The columns of a statement: a shape of the contract, or columns by name beside the statement. */
export type Shape = z.ZodObject | Record<string, z.ZodType>;
/** A row of a shape. A field that the contract calls `added` is never missing here: it comes from our own database. */
export type RowOf<S extends Shape> = S extends z.ZodObject
  ? z.input<S>
  : S extends Record<string, z.ZodType>
    ? z.input<z.ZodObject<S>>
    : never;

/** Returns `make`, which makes each thing once: shapes stand where statements run, and a schema takes a while to build. */
function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** Returns the shape of a column that may be null. */
export const orNull: <S extends z.ZodType>(column: S) => z.ZodNullable<S> = once((column) =>
  z.nullable(column),
) as typeof z.nullable;

/** Returns the shape of a list: of an array, or of what a statement aggregates as JSON. */
export const listOf: <S extends z.ZodType>(item: S) => z.ZodArray<S> = once((item) =>
  z.array(item),
) as typeof z.array;

/** Returns the shape of one of some words or numbers, which are a constant of the contract's rules. */
export const oneOf: <const W extends readonly (string | number)[]>(words: W) => z.ZodLiteral<W[number]> =
  once((words) => z.literal(words));

/** Later rows of a statement are not checked: its columns are the same in each. */
const CHECKED_MOST = 1000;
const isProduction = process.env['NODE_ENV'] === 'production';

/**
 * Returns rows as what a statement claims they are. Outside production that is checked, so that tests prove each claim.
 * @throws Error that names the column, what it is, and what the shape says
 */
export function knownRows<S extends Shape>(shape: S, rows: readonly Record<string, unknown>[]): RowOf<S>[] {
  if (!isProduction) checkRows(shape instanceof z.ZodObject ? shape.shape : shape, rows);
  return rows as RowOf<S>[];
}

/** Returns the rows of a statement on a connection of its own, such as one that holds a lock for its session. */
export async function askClient<S extends Shape>(
  client: Asked,
  shape: S,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<RowOf<S>[]> {
  return knownRows(shape, (await client.query(statement, values)).rows);
}
type Asked = {
  query(statement: string | QueryConfig, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

function checkRows(columns: Record<string, z.ZodType>, rows: readonly Record<string, unknown>[]): void {
  for (const row of rows.slice(0, CHECKED_MOST)) {
    for (const [name, column] of Object.entries(columns)) {
      const { error } = column.safeParse(row[name]);
      if (!error) continue;
      const [issue] = error.issues;
      const where = issue?.path.length ? ` (${issue.path.join('.')}: ${issue.message})` : '';
      const says = `the shape of ${Object.keys(columns).join(', ')} says ${nameColumnType(column)}`;
      throw new Error(`rowsOf: '${name}' is ${nameValueType(row[name])}, ${says}${where}.`);
    }
  }
}

const WORDS = new Map<z.ZodType, string>([
  [Int, 'int'],
  [Float, 'float'],
  [Text, 'text'],
  [Flag, 'flag'],
  [Time, 'time'],
  [Day, 'day'],
  [Bytes, 'bytes'],
]);

/** Returns a column's type in a word; one of the contract is said as zod does. */
function nameColumnType(column: z.ZodType): string {
  if (column instanceof z.ZodNullable) return `${nameColumnType(column.unwrap() as z.ZodType)} or null`;
  return WORDS.get(column) ?? column.def.type;
}

function nameValueType(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text '${value.slice(0, 40)}'`;
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return 'a list';
  return Buffer.isBuffer(value) ? 'bytes' : `of the type ${typeof value}`;
}
