import * as z from 'zod';

import type { CallName } from '../wire.ts';
import { wire } from '../wire.ts';
import { addedInput } from './added.ts';
import type { FailureCode } from './errors.ts';
import { TABLE_FORMATS } from './tables.ts';
import type { UploadKind } from './uploads.ts';

type Shape = z.ZodType | undefined;
/** What a caller sends by a shape, and not what may be sent instead of it. */
type Sent<S> = S extends z.ZodType ? NonNullable<z.input<S>> : undefined;

/** A call in full: its entry in the table of calls, and its schemas. */
export type Call<
  N extends CallName = CallName,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends z.ZodType = z.ZodType,
> = (typeof wire)[N] & {
  readonly name: N;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly output: O;
  readonly errors: readonly FailureCode[];
  /** A valid body, for OpenAPI and for tests. Its ids are those of no certain record. */
  readonly example: Sent<B>;
  /** A valid query, where a call needs one. */
  readonly exampleQuery: Sent<Q> | undefined;
  /** For a call that takes a form: its files by field name. */
  readonly files: FormFiles;
};

/** `any`: a small file of whatever kind, which is read into memory instead of the store. */
type FormFile = { kind: UploadKind } | { kind: 'any'; maxBytes: number; hint: string };
/** `missing`: the error when the file is not there; without it the file is optional. */
export type FormFiles = Readonly<Record<string, FormFile & { missing?: string }>>;

type Spec<P, Q, B, O> = {
  /** The summary in OpenAPI. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** A valid body: each call that takes one has it. */
  example?: Sent<B>;
  /** A valid query: each call that can't be made without one has it. */
  exampleQuery?: Sent<Q>;
  /** For a form: the files besides the fields of `body`. */
  files?: FormFiles;
  /** The whole success body: `data` and everything next to it. */
  output: O;
  /** The codes this call can return besides those of the guard, the validator and the server. */
  errors?: readonly FailureCode[];
};

type Needed<Q, B> = (B extends z.ZodType ? { example: unknown } : unknown) &
  (Partial<Sent<Q>> extends Sent<Q> ? unknown : { exampleQuery: unknown });

const Format = addedInput('exports', z.enum(TABLE_FORMATS).default('csv'));

/** Returns the query of a table with the format of its file, which each of them takes. */
const withFormat = (query: Shape): z.ZodType =>
  query instanceof z.ZodObject ? query.safeExtend({ format: Format }) : z.object({ format: Format });

/** Adds the schemas to an entry of the table of calls. The query of a table also takes its `format`. */
export function call<
  N extends CallName,
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(name: N, spec: Spec<P, Q, B, O> & Needed<Q, B>): Call<N, P, Q, B, O> {
  return {
    ...wire[name],
    name,
    summary: spec.summary,
    params: spec.params as P,
    query: ('csv' in wire[name] ? withFormat(spec.query) : spec.query) as Q,
    body: spec.body as B,
    output: spec.output,
    errors: spec.errors ?? [],
    example: spec.example as Sent<B>,
    exampleQuery: spec.exampleQuery,
    files: spec.files ?? {},
  };
}
