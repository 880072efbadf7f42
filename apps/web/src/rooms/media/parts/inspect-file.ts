import { ApiError } from '@greenroom/client';
import { PICTURE_HEAD_BYTES, nameOtherPicture } from '@greenroom/contract/kit/picture-heads';
import { MEDIA, UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { readDuration } from './read-duration.ts';

/** What this browser reads from a file. */
export type FileFacts = { durationSeconds: number | null; width: number | null; height: number | null };

const refuse = (msg: string): ApiError => new ApiError(400, { code: 'bad_input', msg });

/** Reads from a file what our server would read after the upload; lengths in whole seconds. @throws ApiError with a message when it is refused */
export async function inspectFile(file: File, kind: UploadKind): Promise<FileFacts> {
  if (kind === 'image') return inspectPicture(file);
  const seconds = await readDuration(file);
  if (seconds === null) throw refuse(kind === 'audio' ? UPLOAD_MESSAGES.noAudio : UPLOAD_MESSAGES.noVideo);
  return { durationSeconds: Math.round(seconds), width: null, height: null };
}

async function inspectPicture(file: File): Promise<FileFacts> {
  const head = await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer();
  const other = nameOtherPicture(new Uint8Array(head));
  if (other) throw refuse(UPLOAD_MESSAGES[other]);
  const picture = await createImageBitmap(file).catch(() => {
    throw refuse(UPLOAD_MESSAGES.noImage);
  });
  const { width, height } = picture;
  picture.close();
  if (width * height > MEDIA.maxPixels) throw refuse(UPLOAD_MESSAGES.tooManyPixels);
  return { durationSeconds: null, width, height };
}
