import { UPLOADS, typeOfEnding } from '@greenroom/contract/kit/uploads';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';

import { randomName } from '#kit/random.ts';

/** The folder: its owner, and its name. */
export type UploadPlace = { owner: number; folder: UploadFolder };

/** Returns the extension of a file's object: its own when it is one of the kind's, else the usual one. */
export function chooseFileEnding(file: File, kind: UploadKind): string {
  const name = file.name.toLowerCase();
  const { endings, types } = UPLOADS[kind];
  const own = endings.find((ending) => name.endsWith(ending));
  const stored = types[file.type];
  return own ?? endings.find((ending) => typeOfEnding(ending) === stored) ?? endings[0] ?? '';
}

/** Lists the kind's types with their extensions, for a file input and a drop. */
export function acceptedBy(kind: UploadKind): Record<string, string[]> {
  const { endings, types } = UPLOADS[kind];
  return Object.fromEntries(
    Object.entries(types).map(([type, stored]) => [
      type,
      endings.filter((ending) => typeOfEnding(ending) === stored),
    ]),
  );
}

/** Returns the name of a new object. A headline's video is named after its sender and time. @source contract Uploads */
export function objectNameOf(file: File, kind: UploadKind, { owner, folder }: UploadPlace): string {
  const who = folder === 'headlines' && kind === 'video' ? `${owner}_${Date.now()}-` : '';
  return `${who}${randomName()}${chooseFileEnding(file, kind)}`;
}
