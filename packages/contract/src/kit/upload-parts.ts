import { UPLOADS, UPLOAD_FOLDERS, UPLOAD_KINDS } from './uploads.ts';
import type { UploadFolder, UploadKind } from './uploads.ts';

const MB = 1024 * 1024;

/** The limits of what is uploaded in parts. @assumed */
export const PARTS = {
  /** Each part but the last; S3 joins parts from 5 MB. Files up to this size are sent whole. */
  bytes: 16 * MB,
  /** Parts that a browser sends at once. */
  atOnce: 3,
  /** Parts are kept this long without being joined, in hours. */
  keptHours: 24,
  /** Uploads to one place that are begun and not finished. */
  uploadsMax: 10,
} as const;

/** The limits of a recording. @assumed */
export const RECORDING = {
  maxBytes: 4096 * MB,
  /** The store joins 4 GB, and they are read once to be checked. */
  joinMs: 15 * 60_000,
  contentType: 'video/mp4',
  hint: 'MP4, up to 4 GB',
} as const;

/** The prefixes of the keys of all parts: of recordings, and of files for the folders of uploads. */
export const PARTS_AT = ['recordings/', 'parts/'] as const;

/**
 * The name of an upload: the bytes of its file, when that was changed, and a number made of its name. So whoever chooses
 * the same file again goes on with it, also after a reload and on another computer.
 */
export const UPLOAD_NAME = /^[1-9]\d{0,11}-[\da-f]{1,12}-[\da-f]{8}$/;

/** The key of a part: of which place, which upload, and its number from 1. */
export const PART_KEY = new RegExp(
  String.raw`^(?:recordings/[1-9]\d{0,14}|parts/[1-9]\d{0,14}/(?:${UPLOAD_FOLDERS.join('|')})/(?<kind>${UPLOAD_KINDS.join('|')}))` +
    String.raw`/(?<upload>[1-9]\d{0,11}-[\da-f]{1,12}-[\da-f]{8})/(?<part>\d{4})$`,
);

/** Returns the prefix of the keys of the parts of a finished parlour's recordings. */
export const partsOfSale = (saleId: number): string => `recordings/${saleId}/`;

/** Returns the prefix of the keys of the parts of a kind of file for a folder. */
export const partsOfFolder = (owner: number, folder: UploadFolder, kind: UploadKind): string =>
  `parts/${owner}/${folder}/${kind}/`;

/** Returns the key of a part of an upload `at` a place. `part`: from 1 */
export const partKeyOf = (at: string, upload: string, part: number): string =>
  `${at}${upload}/${String(part).padStart(4, '0')}`;

/** Returns the bytes of an upload's whole file. */
export const bytesOfUpload = (upload: string): number => Number(upload.slice(0, upload.indexOf('-')));

/** Returns how many parts a file has. */
export const countParts = (sizeBytes: number): number => Math.ceil(sizeBytes / PARTS.bytes);

/** Returns where a part begins and ends in its file, in bytes; `end` is not in it. */
export function rangeOfPart(sizeBytes: number, part: number): { start: number; end: number } {
  const start = (part - 1) * PARTS.bytes;
  return { start, end: Math.min(sizeBytes, start + PARTS.bytes) };
}

type Chosen = { name: string; size: number; lastModified: number };

/** Returns the name of the upload of a file. */
export function uploadNameOf({ name, size, lastModified }: Chosen): string {
  let hash = 0x811c9dc5;
  // FNV-1a: it only tells files of one size and time apart.
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  const changed = Math.trunc(Math.abs(lastModified)) % 2 ** 48;
  return `${size}-${changed.toString(16)}-${hash.toString(16).padStart(8, '0')}`;
}

/** Returns the bytes of the part that a key names, or null when it names none that its upload can have. */
export function bytesOfPart(key: string): number | null {
  const { kind, upload = '', part = '0' } = PART_KEY.exec(key)?.groups ?? {};
  const maxBytes = kind === undefined ? RECORDING.maxBytes : UPLOADS[kind as UploadKind].maxBytes;
  const bytes = upload === '' ? 0 : bytesOfUpload(upload);
  const number = Number(part);
  if (bytes > maxBytes || number < 1 || number > countParts(bytes)) return null;
  const { start, end } = rangeOfPart(bytes, number);
  return end - start;
}
