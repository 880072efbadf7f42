import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';

import { fail } from '#kit/errors.ts';
import { isPictureType } from '#kit/inspection/finding.ts';
import { findObjectRow } from '#kit/objects/rows.ts';
import type { ObjectRow } from '#kit/objects/rows.ts';
import type { ByteRange, StoredObject } from '#kit/objects/store.ts';
import { copyKey } from '#kit/objects/uses.ts';

/** What is served and the ending of its file: never a type that a browser would run. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'video/mp4': 'mp4',
  'application/vnd.apple.mpegurl': 'm3u8',
  'video/mp2t': 'ts',
  'video/iso.segment': 'm4s',
};

/** As the table of objects has them; nothing else is asked for. */
const KEY = /^[\w-][\w./-]{0,399}$/;
const YEAR = 'public, max-age=31536000, immutable';
/** A download takes as long as its line needs; one that stands still is cut as any idle connection is. */
const DAY_MS = 24 * 60 * 60_000;
/** File systems take 255, with the ending. */
const NAME_BYTES = 200;

type Query = { download?: unknown; w?: unknown };
/** What a picture is downloaded as, whatever it was uploaded as. @source spec 3 'Download Thumbnail' (jpeg) */
const DOWNLOADED_AS = 'image/jpeg';

type Asked = { width: number; isDownload: boolean; isHead: boolean };
type Served = { stored: StoredObject; contentType: string };

/** Serves under `/media/` what was looked into, as what it was found to be, with ranges; pictures encoded anew. */
export async function addMedia(app: FastifyInstance): Promise<void> {
  app.route<{ Params: { '*': string }; Querystring: Query }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { isOpen: true, isLong: true },
    handlerTimeout: DAY_MS,
    handler: async (request, reply) => {
      const { download, w } = request.query;
      const asked = {
        width: Number(w),
        isDownload: download !== undefined,
        isHead: request.method === 'HEAD',
      };
      const served = await findServed(app, request.params['*'], asked);
      if (!served) return fail('not_found');
      reply.headers(headersOf(served));
      if (typeof download === 'string') {
        reply.header(
          'content-disposition',
          contentDisposition(fileName(download, ENDINGS[served.contentType])),
        );
      }
      return send(app, request, reply, served.stored);
    },
  });
}

/** The object, or the nearest of a picture's copies that is not smaller than `width`. */
async function findServed(app: FastifyInstance, key: string, asked: Asked): Promise<Served | null> {
  const row = KEY.test(key) ? await findObjectRow(app.db, key) : null;
  if (!row) return null;
  const copy = asked.isDownload ? undefined : row.copies.find((each) => each >= asked.width);
  const found = copy === undefined ? null : await app.store.find(copyKey(key, copy));
  if (found) return { stored: found, contentType: 'image/webp' };
  const { contentType, etag } = row;
  // Pictures that we drew ourselves hold nothing but the picture.
  const isOwn = etag === null && (!asked.isDownload || contentType === DOWNLOADED_AS);
  if (!isPictureType(contentType) || isOwn) return findOriginal(app, key, row, asked.isHead);
  const as = asked.isDownload ? DOWNLOADED_AS : contentType;
  const stored = await app.objects.findPicture({ key, etag }, as);
  return stored && { stored, contentType: as };
}

/** Only what was looked into at that time; a row that names its ETag spares asking the store before the bytes. */
async function findOriginal(
  app: FastifyInstance,
  key: string,
  row: ObjectRow,
  isHead: boolean,
): Promise<Served | null> {
  const { etag, sizeBytes, createdAt } = row;
  const stored =
    etag === null || isHead
      ? await app.store.find(key)
      : { key, sizeBytes, etag, modifiedAt: new Date(createdAt) };
  if (!stored || (etag !== null && etag !== stored.etag)) return null;
  const contentType = Object.hasOwn(ENDINGS, row.contentType) ? row.contentType : 'application/octet-stream';
  return { stored: { ...stored, modifiedAt: new Date(createdAt) }, contentType };
}

const headersOf = ({ stored, contentType }: Served) => ({
  'content-type': contentType,
  etag: stored.etag,
  'last-modified': stored.modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
  'cache-control': YEAR,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
});

async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredObject,
): Promise<FastifyReply> {
  if (isKnown(request, stored)) return reply.status(304).removeHeader('content-type').send();
  const range = rangeOf(request, stored);
  if (range === 'none') {
    reply.header('content-range', `bytes */${stored.sizeBytes}`);
    // The house's body for failures has no code of its own for this.
    return reply.status(416).removeHeader('content-type').header('content-length', 0).send();
  }
  const length = range ? range.end - range.start + 1 : stored.sizeBytes;
  if (range)
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.sizeBytes}`);
  reply.header('content-length', length);
  if (request.method === 'HEAD' || length === 0) return reply.send();
  const bytes = await app.store.read(stored.key, { ifEtag: stored.etag, ...(range && { range }) });
  if (!bytes) return fail('not_found');
  return reply.send(bytes);
}

/** Whether the sender has these very bytes. */
function isKnown({ headers }: FastifyRequest, { etag, modifiedAt }: StoredObject): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(modifiedAt.getTime() / 1000) * 1000;
}

/** The part that is asked for; null: the whole; `none`: there is no such part. Several parts are answered by the whole. */
function rangeOf({ headers, method }: FastifyRequest, stored: StoredObject): ByteRange | 'none' | null {
  const { range } = headers;
  const condition = headers['if-range'];
  if (range === undefined || method !== 'GET') return null;
  if (
    typeof condition === 'string' &&
    condition !== stored.etag &&
    condition !== stored.modifiedAt.toUTCString()
  ) {
    return null;
  }
  const ranges = parseRange(stored.sizeBytes, range, { combine: true });
  if (ranges === -1) return 'none';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** A name that any file system takes and no reader mistakes, with the ending of what it is. */
export function fileName(title: string, ending = 'bin'): string {
  const clean = title
    .normalize('NFC')
    // Control and format characters (also those that turn the direction of writing), and what paths are made of.
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(new RegExp(`\\.${ending}$`, 'i'), '');
  const short = Buffer.from(clean)
    .subarray(0, NAME_BYTES)
    .toString()
    .replaceAll(/^[. ]+|[. \uFFFD]+$/g, '');
  return `${short || 'download'}.${ending}`;
}
