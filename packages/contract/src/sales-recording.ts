import * as z from 'zod';

import { call } from './kit/call.ts';
import { BegunUploads, UploadName } from './kit/upload-parts-shapes.ts';
import { RECORDING, bytesOfUpload } from './kit/upload-parts.ts';
import { UPLOAD_MESSAGES } from './kit/uploads.ts';
import { IdParam, MessageOnly, answer } from './kit/shapes.ts';

const RecordingName = UploadName.refine(
  (name) => bytesOfUpload(name) <= RECORDING.maxBytes,
  UPLOAD_MESSAGES.tooLarge,
);

/** @assumed all */
export const salesRecordingCalls = {
  'sales.getRecordingUploads': call('sales.getRecordingUploads', {
    summary:
      'What has arrived of the recordings of a finished parlour that are not joined yet, and how a browser sends parts straight to the object store, valid for 15 minutes',
    params: IdParam,
    output: answer(BegunUploads),
    errors: ['not_found'],
  }),
  'sales.addRecording': call('sales.addRecording', {
    summary:
      'Join the parts of an upload, check the video, and make it the recording of a finished parlour; it replaces the one before',
    params: IdParam,
    body: z.strictObject({ upload: RecordingName }),
    example: { upload: '17000-1-00000001' },
    output: MessageOnly,
    errors: ['not_found', 'conflict', 'disk_full'],
  }),
  'sales.removeRecordingUpload': call('sales.removeRecordingUpload', {
    summary: 'Delete what has arrived of a recording that is not joined yet',
    params: IdParam,
    body: z.strictObject({ upload: RecordingName }),
    example: { upload: '17000-1-00000001' },
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
