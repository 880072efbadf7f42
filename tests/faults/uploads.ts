import { wire } from '@greenroom/contract/wire';
import sharp from 'sharp';

type Configuration = {
  data: { s3: { uploads: { image: { url: string; fields: Record<string, string>; keyPrefix: string } } } };
};

/** A policy is valid for 15 minutes. */
const POLICY_MS = 10 * 60_000;

/**
 * Returns a function that uploads a small picture of person 1 under a new name and has it checked. It returns the
 * status of the first call that failed, else 200.
 */
export async function openUpload(
  address: string,
  headers: Record<string, string>,
): Promise<() => Promise<number>> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const getPolicy = async () => {
    const path = `${wire['media.getConfiguration'].path}?user_id=1&folder=projects`;
    const response = await fetch(address + path, { headers });
    return ((await response.json()) as Configuration).data.s3.uploads.image;
  };
  let count = 0;
  let asked = { at: Date.now(), policy: getPolicy() };
  return async () => {
    if (Date.now() - asked.at > POLICY_MS) asked = { at: Date.now(), policy: getPolicy() };
    const { url, fields, keyPrefix } = await asked.policy;
    const key = `${keyPrefix}picture-${(count += 1)}.jpg`;
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, key, 'Content-Type': 'image/jpeg' }))
      form.append(field, value);
    form.append('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
    const stored = await fetch(new URL(url, address), { method: 'POST', body: form });
    await stored.arrayBuffer();
    if (stored.status !== 204) return stored.status;
    const checked = await fetch(address + wire['media.check'].path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ key, kind: 'image' }),
    });
    await checked.arrayBuffer();
    return checked.status;
  };
}
