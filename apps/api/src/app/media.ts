import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';

import { fail } from '#kit/errors.ts';
import { isKnownVersion } from '#kit/http/etags.ts';
import { isPictureType } from '#kit/inspection/finding.ts';
import { findObjectRow } from '#kit/objects/rows.ts';
import type { ObjectRow } from '#kit/objects/rows.ts';
import type { ByteRange, StoredObject } from '#kit/objects/store.ts';
import { copyKey } from '#kit/objects/uses.ts';

/** The types that are served, with their file extensions: none that a browser would run. */
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

/** The keys in the table of objects; others are not looked up. */
const KEY = /^[\w-][\w./-]{0,399}$/;
const YEAR = 'public, max-age=31536000, immutable';
/** A download may take as long as it needs; a stalled one is cut like any idle connection. */
const DAY_MS = 24 * 60 * 60_000;
/** File systems allow 255, with the extension. */
const NAME_BYTES = 200;

type Query = { download?: unknown; w?: unknown };
/** The type that pictures are downloaded as, whatever was uploaded. @source spec 3 'Download Thumbnail' (jpeg) */
const DOWNLOADED_AS = 'image/jpeg';

type Asked = { width: number; isDownload: boolean; isHead: boolean };
type Served = { stored: StoredObject; contentType: string };

/** Serves inspected objects under `/media/` with their detected type and ranges; pictures are re-encoded. */
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
      reply.headers(servedHeaders(served));
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

/** Finds the object, or the nearest of a picture's copies that is not smaller than `width`. */
async function findServed(app: FastifyInstance, key: string, asked: Asked): Promise<Served | null> {
  const row = KEY.test(key) ? await findObjectRow(app.db, key) : null;
  if (!row) return null;
  const copy = asked.isDownload ? undefined : row.copies.find((each) => each >= asked.width);
  const found = copy === undefined ? null : await app.store.find(copyKey(key, copy));
  if (found) return { stored: found, contentType: 'image/webp' };
  const { contentType, etag } = row;
  // Pictures that we made ourselves have no metadata.
  const isOwn = etag === null && (!asked.isDownload || contentType === DOWNLOADED_AS);
  if (!isPictureType(contentType) || isOwn) return findOriginal(app, key, row, asked.isHead);
  const as = asked.isDownload ? DOWNLOADED_AS : contentType;
  const stored = await app.objects.findPicture({ key, etag }, as);
  return stored && { stored, contentType: as };
}

/** Finds only the inspected version. A row with an ETag saves a request to the store before the bytes are read. */
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

const servedHeaders = ({ stored, contentType }: Served) => ({
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
  if (isKnownVersion(request, { etag: stored.etag, changedAt: stored.modifiedAt }))
    return reply.status(304).removeHeader('content-type').send();
  const range = readByteRange(request, stored);
  if (range === 'none') {
    reply.header('content-range', `bytes */${stored.sizeBytes}`);
    // The contract has no error code for this.
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

/** Returns the requested part; null for the whole, `none` when it does not exist. Several parts get the whole. */
function readByteRange({ headers, method }: FastifyRequest, stored: StoredObject): ByteRange | 'none' | null {
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

/** Returns a file name that is valid on any file system and not misleading, with the extension of its type. */
export function fileName(title: string, ending = 'bin'): string {
  const clean = title
    .normalize('NFC')
    // Control and format characters (including those that change the text direction), and path characters.
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(new RegExp(`\\.${ending}$`, 'i'), '');
  const short = Buffer.from(clean)
    .subarray(0, NAME_BYTES)
    .toString()
    .replace(/^[. ]+/, '')
    .replace(/(?<![. \uFFFD])[. \uFFFD]+$/, '');
  return `${short || 'download'}.${ending}`;
}
