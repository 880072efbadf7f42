import { PROFILES } from '@greenroom/contract/capabilities';
import type { Capability } from '@greenroom/contract/capabilities';
import { CAPABILITY_KEYWORD } from '@greenroom/contract/kit/added';
import type { FastifyInstance } from 'fastify';

import { fail } from '#kit/errors.ts';

type Schema = {
  [CAPABILITY_KEYWORD]?: Capability;
  properties?: Record<string, Schema>;
  required?: string[];
  [key: string]: unknown;
};

/**
 * Turns capabilities off: their calls answer 404, and `withoutFieldsOf` leaves out their fields. The console then does
 * without, as it does with a host that never had them. Register after the guard and before the rooms.
 */
export function addCapabilities(app: FastifyInstance, off: readonly Capability[]): void {
  app.decorate(
    'capabilities',
    PROFILES.greenroom.filter((name) => !off.includes(name)),
  );
  if (off.length === 0) return;
  app.addHook('onRequest', async ({ call }) => {
    if (call && 'capability' in call && call.capability && off.includes(call.capability)) fail('not_found');
  });
}

/** Returns what removes the fields of capabilities that are off from a JSON Schema, so that a serializer leaves them out. */
export const withoutFieldsOf =
  (off: readonly Capability[]) =>
  (schema: object): void => {
    if (off.length > 0) dropFields(schema as Schema, (name) => name !== undefined && off.includes(name));
  };

function dropFields(schema: Schema | undefined, isOff: (name: Capability | undefined) => boolean): void {
  if (typeof schema !== 'object') return;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!isOff(field[CAPABILITY_KEYWORD])) continue;
    delete schema.properties?.[name];
    // A value with the field still matches; the serializer leaves out what is not listed.
    delete schema['additionalProperties'];
    if (schema.required) schema.required = schema.required.filter((each) => each !== name);
  }
  for (const part of Object.values(schema)) {
    for (const each of Array.isArray(part) ? part : [part]) {
      if (each !== null) dropFields(each as Schema | undefined, isOff);
    }
  }
}
