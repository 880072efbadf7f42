import type { UPLOAD_MESSAGES, UploadKind } from '@greenroom/contract/kit/uploads';

/** What is wrong with a file, as the name of its message. */
export type Refused = { refusal: keyof typeof UPLOAD_MESSAGES };

/** What pictures are encoded anew as, and the ending of such a file. */
export const PICTURE_ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof PICTURE_ENDINGS;

/** Whether a content type is that of a picture. */
export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_ENDINGS, type);

/** What a file is: pixels of pictures and video, milliseconds of sound and video, a picture's copies as WebP. */
export type Finding =
  | Refused
  | {
      contentType: string;
      durationMs: number | null;
      width: number | null;
      height: number | null;
      copies: { width: number; bytes: Buffer }[];
      /** The picture encoded anew, in full size: its pixels and nothing else that was in the file. */
      original: Buffer | null;
    };

/** What the inspecting process is asked. `as`: to encode a picture as this type, which makes no copies. */
export type Question = { file: string; kind: UploadKind; as?: PictureType | undefined };

/** What one reads of a file that is not what it should be. */
export const NOT_OF_KIND = { image: 'noImage', audio: 'noAudio', video: 'noVideo' } as const;
