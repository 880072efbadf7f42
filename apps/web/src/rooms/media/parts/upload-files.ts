import { UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { randomName } from '#kit/random.ts';

import type { UploadPlace } from './upload-target.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
};

/** Returns the extension of a file's object: its own when it is one of the kind's, else the usual one. */
export function endingOf(file: File, kind: UploadKind): string {
  const name = file.name.toLowerCase();
  const { endings, types } = UPLOADS[kind];
  const own = endings.find((ending) => name.endsWith(ending));
  const stored = types[file.type];
  return own ?? endings.find((ending) => TYPES[ending] === stored) ?? endings[0] ?? '';
}

/** Returns the content type of an extension, because the browser's type differs between systems. */
export function typeOf(ending: string): string {
  return TYPES[ending] ?? 'application/octet-stream';
}

/** Lists the kind's types with their extensions, for a file input and a drop. */
export function acceptedBy(kind: UploadKind): Record<string, string[]> {
  const { endings, types } = UPLOADS[kind];
  return Object.fromEntries(
    Object.entries(types).map(([type, stored]) => [
      type,
      endings.filter((ending) => TYPES[ending] === stored),
    ]),
  );
}

/** Returns the name of a new object. A headline's video is named after its sender and time. @source contract Uploads */
export function objectNameOf(file: File, kind: UploadKind, { owner, folder }: UploadPlace): string {
  const who = folder === 'headlines' && kind === 'video' ? `${owner}_${Date.now()}-` : '';
  return `${who}${randomName()}${endingOf(file, kind)}`;
}
