import * as z from 'zod';

import { UPLOAD_NAME } from './upload-parts.ts';
import { UPLOAD_MESSAGES } from './uploads.ts';
import { Time } from './shapes.ts';

/** The name of an upload in parts, which begins with the bytes of its file. */
export const UploadName = z.string().regex(UPLOAD_NAME, UPLOAD_MESSAGES.noUpload);

/** What has arrived of the uploads to a place that are not joined yet, and how a browser sends more. */
export const BegunUploads = z.object({
  uploads: z.array(
    z.object({
      name: UploadName,
      sizeBytes: z.int().min(1),
      /** The numbers of the parts that are there, from 1, lowest first. */
      parts: z.array(z.int().min(1)),
    }),
  ),
  /** `fields`, then `key`, `Content-Type` and `file`, as `multipart/form-data`. */
  form: z.object({
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    /** The required prefix of `key`; then come the upload's name, a slash and the part's number in four digits. */
    keyPrefix: z.string(),
    maxBytes: z.int(),
    expiresAt: Time,
  }),
});
export type BegunUploads = z.output<typeof BegunUploads>;
