import { createHash, randomUUID } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { FormFiles } from '@greenroom/contract/kit/call';
import { UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { ObjectFolder, UploadKind } from '@greenroom/contract/kit/uploads';

import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { NOT_OF_KIND } from '#kit/inspection/finding.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

/** What a sender declares a file to be: its content type, and its extension with the dot. */
export type Stated = { contentType: string; ending: string };

/** A file that is stored but not inspected yet. */
export type KeptFile = { key: string; sha256: string };

const UNSTATED = 'application/octet-stream';

/** Returns what a file is declared to be, or null when that doesn't fit its kind: then it need not be stored. */
export function readStatedType(
  kind: UploadKind,
  { mimetype, filename }: { mimetype: string; filename: string | undefined },
): Stated | null {
  const { types, endings } = UPLOADS[kind];
  const [usual = ''] = endings;
  const ending = endings.find((each) => filename?.toLowerCase().endsWith(each));
  const contentType = Object.hasOwn(types, mimetype) ? types[mimetype] : undefined;
  if (contentType !== undefined) return { contentType, ending: ending ?? usual };
  return ending !== undefined && mimetype === UNSTATED ? { contentType: UNSTATED, ending } : null;
}

/** Returns how large a file of a form may be. */
export const maxBytesOf = (file: FormFiles[string]): number =>
  file.kind === 'any' ? file.maxBytes : UPLOADS[file.kind].maxBytes;

/** Returns the error of a file that is not of its kind. */
export const wrongKind = (kind: UploadKind): string => UPLOAD_MESSAGES[NOT_OF_KIND[kind]];

/** A file on its way to the store. Reading its bytes fails when there are more than its kind allows. */
export type PassingFile = Stated & { field: string; chunks: AsyncIterable<Buffer> };
export type Keep = (file: PassingFile) => Promise<KeptFile>;

/**
 * Runs work that stores files in a folder of the signed-in user. Removes them again unless the work marks them as used,
 * also when it fails. Garbage collection is the fallback.
 */
export async function withFiles<T>(
  request: FastifyRequest,
  folder: ObjectFolder | null,
  work: (keep: Keep) => Promise<{ answer: T; isUsed: boolean }>,
): Promise<T> {
  const { store, objects } = request.server;
  const at = `users/${currentUser(request).id}/${folder}/${randomUUID()}`;
  const written: string[] = [];
  const keep: Keep = ({ field, ending, ...file }) => {
    const key = `${at}/${field}${ending}`;
    written.push(key);
    return keepFile(store, key, file);
  };
  let isUsed = false;
  try {
    const done = await work(keep);
    ({ isUsed } = done);
    return done.answer;
  } finally {
    if (!isUsed) {
      await objects
        .removeUnused(written)
        .catch((error: unknown) => request.log.warn({ err: error }, 'files are left to garbage collection'));
    }
  }
}

/** Streams the file, never holding all of it. @throws disk_full, and whatever `chunks` throws */
async function keepFile(
  store: ObjectStore,
  key: string,
  { contentType, chunks }: { contentType: string; chunks: AsyncIterable<Buffer> },
): Promise<KeptFile> {
  const hash = createHash('sha256');
  await store.write(key, Readable.from(hashed(chunks, hash), { objectMode: false }), contentType);
  return { key, sha256: hash.digest('base64url') };
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
