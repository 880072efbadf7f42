import { calls } from '@greenroom/contract';
import { RECORDING } from '@greenroom/contract/kit/recording-parts';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import {
  addRecording,
  getRecordingUploads,
  joinRecording,
  removeRecordingUpload,
} from '#rooms/sales/sales-recording-parts.service.ts';

/** The recordings that staff upload in parts. */
export function salesRecordingRoutes(app: FastifyInstance): void {
  answer(app, calls['sales.getRecordingUploads'], async ({ params }) => ({
    data: await getRecordingUploads(app, params.id),
  }));

  answer(
    app,
    calls['sales.addRecording'],
    async ({ db, params, body, request, prepared }) => {
      await addRecording(db, request, { saleId: params.id, upload: body.upload, joined: prepared });
      return { msg: SALE_MESSAGES.recorded };
    },
    {
      timeoutMs: RECORDING.joinMs,
      prepare: ({ params, body }: { params: { id: number }; body: { upload: string } }) =>
        joinRecording(app, params.id, body.upload),
    },
  );

  answer(app, calls['sales.removeRecordingUpload'], async ({ params, body }) => {
    await removeRecordingUpload(app, params.id, body.upload);
    return { msg: SALE_MESSAGES.uploadRemoved };
  });
}
