import type { Call } from '@greenroom/contract/kit/call';
import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { encodeFormParts, toFormParts, typeOfForm } from '../../../apps/api/src/testing/form-calls.ts';
import type { Part } from '../../../apps/api/src/testing/form-calls.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';

const FILES: Record<UploadKind | 'any', { filename: string; type: string; value: Buffer }> = {
  image: { filename: 'a.jpg', type: 'image/jpeg', value: await samples.jpeg(60, 40) },
  audio: { filename: 'a.wav', type: 'audio/wav', value: samples.wav(1) },
  any: { filename: 'a.pdf', type: 'application/pdf', value: Buffer.from('%PDF-1.7') },
  video: { filename: 'a.mp4', type: 'video/mp4', value: samples.mp4(1) },
};

/** Only an object has fields. */
const readBodyFields = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

/** Returns the parts of a body that can be sent with the call's files: fields are texts, and lists of them. */
function formPartsOf(call: Call, body: unknown): Part[] {
  const files = Object.entries(call.files).map(([name, { kind }]) => Object.assign({ name }, FILES[kind]));
  return [...toFormParts(readBodyFields(body)), ...files];
}

/** Returns the encoded body of a call with its content type: JSON, or a form with its files. */
export function encodePayload(call: Call, body: unknown): { payload: Buffer; type: string } | null {
  if ('form' in call) return { payload: encodeFormParts(formPartsOf(call, body)), type: typeOfForm };
  return body === undefined ? null : { payload: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

/** Returns a body as it arrives from a form: texts, and lists that are not empty. */
export function arrivedAs(body: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { name, value } of toFormParts(readBodyFields(body))) {
    const text = String(value).toWellFormed();
    if (!name.endsWith('[]')) fields[name] = text;
    else fields[name.slice(0, -2)] = [...((fields[name.slice(0, -2)] as string[] | undefined) ?? []), text];
  }
  return { ...fields };
}
