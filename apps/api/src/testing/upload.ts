import { extname } from 'node:path';

import { typeOfEnding } from '@greenroom/contract/kit/uploads';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A file to upload. */
export type Upload = {
  /** The user whose folder it is stored in. */
  owner: number;
  folder: UploadFolder;
  kind: UploadKind;
  /** The last part of the key, with its extension. */
  name: string;
  bytes: Uint8Array;
  /** The content type sent by the browser. Default: by the extension. */
  type?: string;
};

type Call = (
  name: 'media.getConfiguration',
  sent: { query: { user_id: number; folder: UploadFolder } },
) => Promise<LightMyRequestResponse>;

/** Requests the policy of a user's folder and posts the form. `status` is from the store's response. */
export async function upload(
  app: FastifyInstance,
  call: Call,
  { owner, folder, kind, name, bytes, type = typeOfEnding(extname(name)) }: Upload,
): Promise<{ status: number; key: string }> {
  const answer = await call('media.getConfiguration', { query: { user_id: owner, folder } });
  if (answer.statusCode !== 200) throw new Error(`no policy: ${answer.body}`);
  const { url, fields, keyPrefix } = answer.json<{
    data: {
      s3: { uploads: Record<UploadKind, { url: string; fields: Record<string, string>; keyPrefix: string }> };
    };
  }>().data.s3.uploads[kind];
  const key = keyPrefix + name;
  return { key, status: await postForm(app, url, { ...fields, key, 'Content-Type': type }, bytes) };
}

/** Posts an upload's form to this app or to the S3 service. Returns the status. */
export async function postForm(
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
  bytes: Uint8Array,
): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file');
  if (!app.store.intake) {
    const response = await fetch(url, { method: 'POST', body: form });
    await response.arrayBuffer();
    return response.status;
  }
  const sent = new Response(form);
  const { statusCode } = await app.inject({
    method: 'POST',
    url: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return statusCode;
}
