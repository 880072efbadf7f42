import { ApiError } from '@greenroom/client';
import { UPLOADS, typeOfEnding } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { AwsV4Signer } from 'aws4fetch';

import { readBucket } from '../media-bucket.rules.ts';
import { chooseFileEnding, objectNameOf } from './upload-files.ts';
import type { UploadPlace } from './upload-files.ts';
import type { UploadTarget } from './upload-target.ts';

/** How long a signed address may start an upload. It may take longer to end. */
const SIGNED_SECONDS = 900;
const INSECURE =
  'Files can be uploaded only over https: this browser signs nothing on a page that was opened over http.';

/** A headline's video is named by its sender and time. @source spec 3 News/headline */
function bucketObjectName(file: File, kind: UploadKind, place: UploadPlace): string {
  return place.folder === 'headlines' && kind === 'video'
    ? `${place.owner}_${Date.now()}.mp4`
    : objectNameOf(file, kind, place);
}

/**
 * Returns the target of a host that gives a bucket and credentials, or null when some are missing. Each file is put by
 * an address that is signed here, so that no secret is sent. Load it lazily: only other hosts need it.
 */
export function targetOfBucket(s3: unknown, kind: UploadKind, place: UploadPlace): UploadTarget | null {
  const bucket = readBucket(s3);
  if (bucket === null) return null;
  const bucketObjectUrl = (key: string): string => `${bucket.url}/${key}`;
  return {
    maxBytes: UPLOADS[kind].maxBytes,
    keyOf: (file) => `users/${place.owner}/${place.folder}/${bucketObjectName(file, kind, place)}`,
    addressOf: bucketObjectUrl,
    async requestOf(file, key) {
      if (!isSecureContext) throw new ApiError(0, { code: 'not_sent', msg: INSECURE });
      const signer = new AwsV4Signer({
        ...bucket,
        method: 'PUT',
        url: `${bucketObjectUrl(key)}?X-Amz-Expires=${SIGNED_SECONDS}`,
        service: 's3',
        signQuery: true,
      });
      const { url } = await signer.sign();
      return { method: 'PUT', url: url.href, type: typeOfEnding(chooseFileEnding(file, kind)), body: file };
    },
  };
}
