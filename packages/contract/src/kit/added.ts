import type * as z from 'zod';

import type { Capability } from '../capabilities.ts';

/** The keyword in JSON Schema and OpenAPI that names a field's capability. */
export const CAPABILITY_KEYWORD = 'x-capability';

const mark = <S extends z.ZodType>(capability: Capability, schema: S) =>
  schema.meta({ ...schema.meta(), [CAPABILITY_KEYWORD]: capability });

/**
 * A field of an answer that the specification does not name. Our server always sends it; a reader gets null from a host
 * that has not this capability.
 */
export const added = <S extends z.ZodType>(capability: Capability, schema: S) =>
  mark(capability, schema) as unknown as z.ZodType<z.output<S> | null, z.input<S>>;

/** A field of a query or a body that the specification does not name. It is not sent to a host that has not this capability. */
export const addedInput = <S extends z.ZodType>(capability: Capability, schema: S): S =>
  mark(capability, schema);

/** Returns the capability that a field belongs to; undefined for one of the specification's. */
export const capabilityOf = (schema: z.ZodType): Capability | undefined =>
  schema.meta()?.[CAPABILITY_KEYWORD] as Capability | undefined;
