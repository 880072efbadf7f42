import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

import { mapSome } from '#kit/objects/checks.ts';
import type { S3 } from '#kit/objects/s3-client.ts';

/** S3 copies a part, or puts many together, within this time; it sends nothing meanwhile. */
const JOIN_MS = 120_000;

/** The client's own limit of an answer is for short calls. */
const options = (abortSignal: AbortSignal) => ({ abortSignal, requestTimeout: JOIN_MS });

/** Joins objects within S3: no byte passes this process. All but the last have 5 MB or more. @throws unavailable, disk_full */
export async function joinObjects(
  { name, client, ask }: S3 & { name: string },
  keys: readonly string[],
  to: string,
  contentType: string,
): Promise<void> {
  const object = { Bucket: name, Key: to };
  const create = new CreateMultipartUploadCommand({ ...object, ContentType: contentType });
  const { UploadId } = await ask((abortSignal) => client.send(create, { abortSignal }));
  const upload = { ...object, UploadId };
  try {
    const parts = await mapSome([...keys.entries()], async ([at, key]) => {
      const copy = new UploadPartCopyCommand({
        ...upload,
        CopySource: `${name}/${key}`,
        PartNumber: at + 1,
      });
      const { CopyPartResult } = await ask((signal) => client.send(copy, options(signal)), {
        limitMs: JOIN_MS,
      });
      return { PartNumber: at + 1, ETag: CopyPartResult?.ETag };
    });
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
    await ask((signal) => client.send(complete, options(signal)), { limitMs: JOIN_MS });
  } catch (error) {
    // What it leaves where this fails too, the bucket's lifecycle rule removes.
    await ask((abortSignal) => client.send(new AbortMultipartUploadCommand(upload), { abortSignal })).catch(
      () => undefined,
    );
    throw error;
  }
}
