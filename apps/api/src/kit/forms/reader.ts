import type { FormFiles } from '@greenroom/contract/kit/call';
import { UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';

import { fail } from '#kit/errors.ts';
import { maxBytesOf, readStatedType, wrongKind } from '#kit/forms/files.ts';
import type { Keep, KeptFile } from '#kit/forms/files.ts';
import { UNREADABLE, chunksOf, readPart } from '#kit/forms/parts.ts';
import type { Parts } from '#kit/forms/parts.ts';

/** What a form may contain. A list of a hundred is a hundred parts; as many more are read so that the error can say there are too many. */
export const FORM = {
  fieldsMax: 30,
  parser: {
    fields: 30 + 200,
    fieldSize: 8 * 1024,
    files: 6,
    fileSize: Infinity,
    headerPairs: 50,
  },
} as const;

const NAME_MAX = 100;

/** The errors of a form, by field. */
export type Errors = Record<string, string[]>;

/** A form that was read: its fields, with lists as arrays, its stored files, and the small ones that are in memory. */
export type Form = {
  fields: Map<string, string | string[]>;
  files: Map<string, KeptFile>;
  held: Map<string, Buffer>;
  errors: Errors;
};

/**
 * Reads a form to its end. Passes files to `keep` as they arrive and discards unexpected ones. Reports all errors
 * together. @throws bad_input when it can't be read, too_large
 */
export async function readForm(parts: Parts, wanted: FormFiles, keep: Keep): Promise<Form> {
  const form: Form = {
    fields: new Map(),
    files: new Map(),
    held: new Map(),
    errors: Object.create(null) as Errors,
  };
  for (let part = await readPart(parts); part; part = await readPart(parts)) {
    // A part may have no name at all.
    const length = (part.fieldname as string | undefined)?.length ?? 0;
    if (length === 0 || length > NAME_MAX) fail('bad_input', UNREADABLE);
    if (part.type === 'file') await takeFile(form, wanted, part, keep);
    else takeField(form, wanted, part);
  }
  return form;
}

/** Notes an error of a field, each only once. */
export function note(errors: Errors, field: string, words: string): void {
  const all = (errors[field] ??= []);
  if (!all.includes(words)) all.push(words);
}

function takeField({ fields, errors }: Form, wanted: FormFiles, part: MultipartValue): void {
  const { fieldname, value } = part;
  const isList = fieldname.endsWith('[]');
  const field = isList ? fieldname.slice(0, -2) : fieldname;
  if (part.valueTruncated) fail('too_large', { errors: { [field]: ['This text is too long.'] } });
  if (!fields.has(field) && fields.size >= FORM.fieldsMax) {
    fail('too_large', { errors: { form: ['The form has too many fields.'] } });
  }
  const known = fields.get(field);
  if (Object.hasOwn(wanted, field)) note(errors, field, 'Send this as a file.');
  else if (typeof value !== 'string') note(errors, field, 'Send this as text.');
  else if (isList && typeof known !== 'string') fields.set(field, [...(known ?? []), value]);
  else if (known === undefined) fields.set(field, value);
  else note(errors, field, 'Send this field only once.');
}

async function takeFile(form: Form, wanted: FormFiles, part: MultipartFile, keep: Keep): Promise<void> {
  const { files, held, errors } = form;
  const field = part.fieldname;
  const spec = Object.hasOwn(wanted, field) ? wanted[field] : undefined;
  const chunks = chunksUpTo(part, field, spec ? maxBytesOf(spec) : UPLOADS.image.maxBytes);
  const isFirst = [files, held].every((sent) => !sent.has(field));
  const isWanted = spec && isFirst && !errors[field];
  if (isWanted && spec.kind === 'any') {
    held.set(field, await concatChunks(chunks));
    return;
  }
  const stated = isWanted && spec.kind !== 'any' && readStatedType(spec.kind, part);
  if (stated) {
    files.set(field, await keep({ field, ...stated, chunks }));
    return;
  }
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  if (!spec) note(errors, field, 'This file field does not exist.');
  else if (!isFirst) note(errors, field, 'Send this file only once.');
  else if (spec.kind !== 'any') noteKind(errors, part, spec.kind, bytes);
}

/** Without a script, a browser sends an empty file input as a file without a name. */
function noteKind(
  errors: Errors,
  { fieldname, filename }: MultipartFile,
  kind: UploadKind,
  bytes: number,
): void {
  if (bytes > 0 || filename) note(errors, fieldname, wrongKind(kind));
}

async function concatChunks(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** @throws too_large */
async function* chunksUpTo(part: MultipartFile, field: string, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunksOf(part.file)) {
    bytes += chunk.length;
    if (bytes > maxBytes) fail('too_large', { errors: { [field]: [UPLOAD_MESSAGES.tooLarge] } });
    yield chunk;
  }
}
