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

/** A file of a form, under the name of its field: it lies in the store and was looked into. */
export type FormFile = CheckedObject & { field: string };
/** Those that were sent. */
export type FormFilesSent = Partial<Record<string, FormFile>>;

/** Whether anything was noted against a form. */
export const isWrong = ({ errors }: Form): boolean => Object.keys(errors).length > 0;

/** The fields as the contract has them, or null; what is wrong with them is noted, and which files are missing. */
export function bodyOf(call: Call, { fields, files, errors }: Form): unknown {
  for (const [field, { missing }] of Object.entries(call.files)) {
    if (missing !== undefined && !files.has(field) && !errors[field]) note(errors, field, missing);
  }
  const parsed = call.body?.safeParse(Object.fromEntries(fields));
  if (!parsed || parsed.success) return parsed?.data;
  for (const [field, words] of Object.entries(byField(parsed.error))) {
    // A field that came twice is there, whatever else is said of it.
    if (!errors[field]) for (const each of words) note(errors, field, each);
  }
  return null;
}

/** What the files of a form are; what is wrong with them is noted. @throws unavailable */
export async function lookInto(
  request: FastifyRequest,
  folder: ObjectFolder,
  call: Call,
  { files, errors }: Form,
): Promise<FormFilesSent> {
  const owner = currentUser(request).id;
  const wanted = [...files].flatMap(([field, { key }]): WantedObject[] => {
    const kind = call.files[field]?.kind;
    return kind ? [{ field, key, kind, owner, folder }] : [];
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

/** Notes what somebody has found wrong. */
export async function noteAll(errors: Errors, found: Errors | Promise<Errors>): Promise<void> {
  for (const [field, words] of Object.entries(await found)) {
    for (const each of words) note(errors, field, each);
  }
}

/** What tells two forms' files apart. */
export const hashesOf = ({ files }: Form): [field: string, sha256: string][] =>
  [...files]
    .map(([field, { sha256 }]): [string, string] => [field, sha256])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
