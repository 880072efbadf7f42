import { calls } from '@greenroom/contract';
import { RECORDING } from '@greenroom/contract/kit/upload-parts';
import { SALE_MESSAGES } from '@greenroom/contract/sales.rules';
import type { FastifyInstance } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import {
  addRecording,
  getRecordingUploads,
  joinOnce,
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
    async ({ db, params: { id: saleId }, body: { upload }, request }) => {
      await joinOnce(app, { saleId, upload }, async () => {
        const joined = await joinRecording(app, saleId, upload);
        await addRecording(db, request, { saleId, upload, joined });
      });
      return { msg: SALE_MESSAGES.recorded };
    },
    { timeoutMs: RECORDING.joinMs },
  );

  answer(app, calls['sales.removeRecordingUpload'], async ({ params, body }) => {
    await removeRecordingUpload(app, params.id, body.upload);
    return { msg: SALE_MESSAGES.uploadRemoved };
  });
}
