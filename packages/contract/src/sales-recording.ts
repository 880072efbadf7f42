import * as z from 'zod';

import { call } from './kit/call.ts';
import { RECORDING, UPLOAD_NAME, bytesOfUpload } from './kit/recording-parts.ts';
import { UPLOAD_MESSAGES } from './kit/uploads.ts';
import { IdParam, MessageOnly, Time, answer } from './kit/shapes.ts';
import { SALE_MESSAGES } from './sales.rules.ts';

/** The name of an upload, which begins with the bytes of its file. */
const UploadName = z
  .string()
  .regex(UPLOAD_NAME, SALE_MESSAGES.noUpload)
  .refine((name) => bytesOfUpload(name) <= RECORDING.maxBytes, UPLOAD_MESSAGES.tooLarge);

/** What has arrived of a recording. */
const RecordingUpload = z.object({
  name: UploadName,
  sizeBytes: z.int().min(1),
  /** The numbers of the parts that are there, from 1, lowest first. */
  parts: z.array(z.int().min(1)),
});

/** @assumed all */
export const salesRecordingCalls = {
  'sales.getRecordingUploads': call('sales.getRecordingUploads', {
    summary:
      'What has arrived of the recordings of a finished parlour that are not joined yet, and how a browser sends parts straight to the object store, valid for 15 minutes',
    params: IdParam,
    output: answer(
      z.object({
        uploads: z.array(RecordingUpload),
        /** `fields`, then `key`, `Content-Type` and `file`, as `multipart/form-data`. */
        form: z.object({
          url: z.string(),
          fields: z.record(z.string(), z.string()),
          /** The required prefix of `key`; then come the upload's name, a slash and the part's number in four digits. */
          keyPrefix: z.string(),
          maxBytes: z.int(),
          expiresAt: Time,
        }),
      }),
    ),
    errors: ['not_found'],
  }),
  'sales.addRecording': call('sales.addRecording', {
    summary:
      'Join the parts of an upload, check the video, and make it the recording of a finished parlour; it replaces the one before',
    params: IdParam,
    body: z.strictObject({ upload: UploadName }),
    output: MessageOnly,
    errors: ['not_found', 'conflict', 'disk_full'],
  }),
  'sales.removeRecordingUpload': call('sales.removeRecordingUpload', {
    summary: 'Delete what has arrived of a recording that is not joined yet',
    params: IdParam,
    body: z.strictObject({ upload: UploadName }),
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
