import { Readable } from 'node:stream';

import type { Multipart, MultipartFile } from '@fastify/multipart';

import { Refusal, fail } from '#kit/errors.ts';

type Parts = AsyncIterator<Multipart>;

/** What a form may hold before its file: a policy has ten fields of at most 2 KB. */
export const FORM_LIMITS = {
  fields: 20,
  fieldSize: 8 * 1024,
  files: 2,
  fileSize: Infinity,
  headerPairs: 50,
} as const;

const NAME_MAX = 100;

const UNREADABLE = { errors: { form: ['This form can not be read.'] } };

/** The fields by their names in lower case, and the file, still to be read. @throws bad_input, too_large */
export async function readForm(parts: Parts): Promise<{ fields: Map<string, string>; file: MultipartFile }> {
  const fields = new Map<string, string>();
  for (let part = await readPart(parts); part; part = await readPart(parts)) {
    const field = part.fieldname.toLowerCase();
    if (part.type === 'file') {
      if (field !== 'file') fail('bad_input', { errors: { file: ['The file must be called so.'] } });
      return { fields, file: part };
    }
    if (part.valueTruncated || part.fieldname.length > NAME_MAX) fail('too_large');
    if (typeof part.value !== 'string' || fields.has(field)) fail('bad_input', UNREADABLE);
    fields.set(field, part.value);
  }
  return fail('bad_input', { errors: { file: ['The file is missing.'] } });
}

/** That the form ends where its file does. @throws bad_input */
export async function checkEnd(parts: Parts): Promise<void> {
  if (await readPart(parts)) fail('bad_input', { errors: { form: ['The file must be the last field.'] } });
}

/** The next part, or null. What the parser says is the sender's fault. */
async function readPart(parts: Parts): Promise<Multipart | null> {
  try {
    const next = await parts.next();
    return next.done === true ? null : next.value;
  } catch (error) {
    throw unreadable(error);
  }
}

/** A file's bytes; a form that is cut off is the sender's fault, not the store's. */
export const bytesOf = (file: MultipartFile): Readable =>
  Readable.from(chunksOf(file.file), { objectMode: false });

async function* chunksOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Limits carry their status. */
function unreadable(error: unknown): Error {
  if (error instanceof Error && 'statusCode' in error) return error;
  return new Refusal('bad_input', { ...UNREADABLE, ...(error instanceof Error && { cause: error }) });
}
