import { Readable } from 'node:stream';

import type { MultipartFile } from '@fastify/multipart';

import { fail } from '#kit/errors.ts';
import { UNREADABLE, chunksOf, readPart } from '#kit/forms/parts.ts';
import type { Parts } from '#kit/forms/parts.ts';

/** Limits on a form before its file: a policy has ten fields of at most 2 KB. */
export const FORM_LIMITS = {
  fields: 20,
  fieldSize: 8 * 1024,
  files: 2,
  fileSize: Infinity,
  headerPairs: 50,
} as const;

const NAME_MAX = 100;

/** Returns the fields by their names in lower case, and the file, which is not read yet. @throws bad_input, too_large */
export async function readForm(parts: Parts): Promise<{ fields: Map<string, string>; file: MultipartFile }> {
  const fields = new Map<string, string>();
  for (let part = await readPart(parts); part; part = await readPart(parts)) {
    const field = part.fieldname.toLowerCase();
    if (part.type === 'file') {
      if (field !== 'file') fail('bad_input', { errors: { file: ['Name this field "file".'] } });
      return { fields, file: part };
    }
    if (part.valueTruncated || part.fieldname.length > NAME_MAX) fail('too_large');
    if (typeof part.value !== 'string' || fields.has(field)) fail('bad_input', UNREADABLE);
    fields.set(field, part.value);
  }
  return fail('bad_input', { errors: { file: ['The file is missing.'] } });
}

/** Checks that the form ends after its file. @throws bad_input */
export async function checkEnd(parts: Parts): Promise<void> {
  if (await readPart(parts))
    fail('bad_input', { errors: { form: ['The file must be the last field of the form.'] } });
}

/** Returns a file's bytes. An aborted form is the sender's fault, not the store's. */
export const toByteStream = (file: MultipartFile): Readable =>
  Readable.from(chunksOf(file.file), { objectMode: false });
