import type { UPLOAD_MESSAGES, UploadKind } from '@greenroom/contract/kit/uploads';

/** The reason for a refusal, as the name of its message. */
export type Refusal = keyof typeof UPLOAD_MESSAGES;
export type Refused = { refusal: Refusal };

/** The types that pictures are re-encoded as, with their file extensions. */
export const PICTURE_ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof PICTURE_ENDINGS;

/** Returns whether a content type is that of a picture. */
export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_ENDINGS, type);

/** What a file is: its size in pixels, its length in milliseconds, a picture's copies as WebP. */
export type Finding =
  | Refused
  | {
      contentType: string;
      durationMs: number | null;
      width: number | null;
      height: number | null;
      copies: { width: number; bytes: Buffer }[];
      /** The re-encoded picture in full size: only its pixels, nothing else from the file. */
      original: Buffer | null;
    };

/** A request to the inspecting process. `as`: encode a picture as this type, without copies. */
export type Question = { file: string; kind: UploadKind; as?: PictureType | undefined };

/** The error of a file that is not of its kind. */
export const NOT_OF_KIND = { image: 'noImage', audio: 'noAudio', video: 'noVideo' } as const;
