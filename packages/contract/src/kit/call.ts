import type * as z from 'zod';

import type { CallName } from '../wire.ts';
import { wire } from '../wire.ts';
import type { FailureCode } from './errors.ts';

type Shape = z.ZodType | undefined;

/** One call in full: its line in the table of calls, and its shapes. */
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
  /** Of a call that takes a form: its files by their names. */
  readonly files: FormFiles;
};

/** `missing`: what one reads when it is not there; without it the file may be left out. */
export type FormFiles = Readonly<Record<string, { kind: 'image' | 'audio' | 'video'; missing?: string }>>;

type Spec<P, Q, B, O> = {
  /** First line in OpenAPI. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Of a form: the files beside the fields of `body`. */
  files?: FormFiles;
  /** The whole success body, `data` and what stands beside it. */
  output: O;
  /** The codes that this call can answer beyond those of the guard, the validator and the server. */
  errors?: readonly FailureCode[];
};

/** Gives a line of the table of calls its shapes. */
export function call<
  N extends CallName,
  O extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(name: N, spec: Spec<P, Q, B, O>): Call<N, P, Q, B, O> {
  return {
    ...wire[name],
    name,
    summary: spec.summary,
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    output: spec.output,
    errors: spec.errors ?? [],
    files: spec.files ?? {},
  };
}
