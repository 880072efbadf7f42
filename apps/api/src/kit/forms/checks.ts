import { hash } from 'node:crypto';

import type { Call } from '@greenroom/contract/kit/call';
import type { ObjectFolder } from '@greenroom/contract/kit/uploads';
import type { FastifyRequest } from 'fastify';

import { Refusal } from '#kit/errors.ts';
import { byField } from '#kit/http/failures.ts';
import { note } from '#kit/forms/reader.ts';
import type { Errors, Form } from '#kit/forms/reader.ts';
import { currentUser } from '#kit/access/guard.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import type { WantedObject } from '#kit/objects/objects.ts';

/** A file of a form with its field name. It is stored and was inspected. */
export type FormFile = CheckedObject & { field: string };
/** The files that were sent. */
export type FormFilesSent = Partial<Record<string, FormFile>>;

/** Returns whether errors were noted for a form. */
export const isWrong = ({ errors }: Form): boolean => Object.keys(errors).length > 0;

/** Returns the fields as the contract defines them, or null. Notes errors in them, and missing files. */
export function readFormBody(call: Call, { fields, files, held, errors }: Form): unknown {
  for (const [field, { missing }] of Object.entries(call.files)) {
    if (missing !== undefined && !files.has(field) && !held.has(field) && !errors[field])
      note(errors, field, missing);
  }
  const parsed = call.body?.safeParse(Object.fromEntries(fields));
  if (!parsed || parsed.success) return parsed?.data;
  for (const [field, words] of Object.entries(byField(parsed.error))) {
    // A field that was sent twice is not missing, whatever its other errors.
    if (!errors[field]) for (const each of words) note(errors, field, each);
  }
  return null;
}

/** Inspects the files of a form and notes what is wrong with them. @throws unavailable */
export async function lookInto(
  request: FastifyRequest,
  folder: ObjectFolder | null,
  call: Call,
  { files, errors }: Form,
): Promise<FormFilesSent> {
  const owner = currentUser(request).id;
  const wanted = [...files].flatMap(([field, { key }]): WantedObject[] => {
    const kind = call.files[field]?.kind;
    return folder && kind && kind !== 'any' ? [{ field, key, kind, owner, folder }] : [];
  });
  try {
    const checked = await request.server.objects.check(wanted);
    return Object.fromEntries(
      checked.map((file, at) => [wanted[at]?.field, { ...file, field: wanted[at]?.field ?? '' }]),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    await noteAll(errors, error.errors);
    return {};
  }
}

/** Notes all errors that a check has found. */
export async function noteAll(errors: Errors, found: Errors | Promise<Errors>): Promise<void> {
  for (const [field, words] of Object.entries(await found)) {
    for (const each of words) note(errors, field, each);
  }
}

/** Returns the hashes that distinguish the files of two forms. */
export const hashesOf = ({ files, held }: Form): [field: string, sha256: string][] =>
  [
    ...[...files].map(([field, { sha256 }]): [string, string] => [field, sha256]),
    ...[...held].map(([field, bytes]): [string, string] => [field, hash('sha256', bytes, 'base64url')]),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
