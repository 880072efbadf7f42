import type { MEDIA_MESSAGES, UploadKind } from '@greenroom/contract/media.rules';

/** What is wrong with a file, as the name of its message. */
export type Refused = { refusal: keyof typeof MEDIA_MESSAGES };

/** What a file is: pixels of pictures and video, milliseconds of sound and video, a picture's copies as WebP. */
export type Finding =
  | Refused
  | {
      contentType: string;
      durationMs: number | null;
      width: number | null;
      height: number | null;
      copies: { width: number; bytes: Buffer }[];
    };

/** What the inspecting process is asked. */
export type Question = { file: string; kind: UploadKind };

/** What one reads of a file that is not what it should be. */
export const NOT_OF_KIND = { image: 'noImage', audio: 'noAudio', video: 'noVideo' } as const;
