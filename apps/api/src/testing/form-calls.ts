import { callUrl } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { LightMyRequestResponse } from 'fastify';

import { API_KEY } from '#testing/world.ts';
import { watchEntries } from '#testing/entries.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';

/** The calls that take a form. */
export type FormName = 'parlours.create' | 'parlours.update' | 'support.addFile';

const BOUNDARY = 'a-boundary-of-the-tests';

/** The content type of a form from `bytesOf`. */
export const typeOfForm = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part of a form as it is sent, with any errors. `head` replaces all lines before the value. */
export type Part = {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
  head?: string;
};

export type FormSent = {
  params?: { id: number };
  headers?: Record<string, string>;
  token?: string;
};

/** Returns the parts of an object. Each item of a list is a part, under the list's name with brackets. */
export function toFormParts(fields: Record<string, unknown>): Part[] {
  return Object.entries(fields).flatMap(([name, value]): Part[] => {
    if (value === undefined) return [];
    const isList = Array.isArray(value);
    return (isList ? (value as unknown[]) : [value]).map((each) => ({
      name: isList ? `${name}[]` : name,
      value: String(each),
    }));
  });
}

let poster: Promise<Buffer> | undefined;

/** Returns a valid poster and a valid intro. */
export async function rightFiles(): Promise<{ poster: Part; intro: Part }> {
  poster ??= samples.jpeg(300, 200);
  return {
    poster: { name: 'poster', filename: 'poster.jpg', type: 'image/jpeg', value: await poster },
    intro: { name: 'video_intro', filename: 'intro.mp4', type: 'video/mp4', value: samples.mp4(1) },
  };
}

/** The ids of the users in a form. */
export type Cast = { host: number; guest: number; other: number };

/** Removes the data of other tests, and adds users. */
export async function resetForms(world: World): Promise<Cast> {
  await world.store.remove(await storedKeys(world));
  await world.db.$client.query(
    'truncate parlours, users, objects, idempotency_keys restart identity cascade',
  );
  await watchEntries(world);
  const addUserId = async (name: string) => (await world.addUser({ name })).id;
  return { host: await addUserId('Hana'), guest: await addUserId('Gus'), other: await addUserId('Olu') };
}

/** Returns the fields of a valid parlour form. */
export const parlourFormFields = ({ host, guest, other }: Cast) => ({
  user_id: host,
  suite_title: 'The Quiet Set',
  price: '19.99',
  start_date: '2031-07-04T20:00:00-04:00',
  members: [other, guest],
  description: 'All ears.\nAll night.',
});

/** The result of `countLeft` when a form has left nothing. */
export const NOTHING = { parlours: 0, notes: 0, entries: 0, answers: 0, objects: 0 };

/** Returns the bytes of a form. */
export const encodeFormParts = (parts: readonly Part[], boundary = BOUNDARY): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${boundary}\r\n${formPartHead(part)}\r\n\r\n`),
      asBytes(part),
      CRLF,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const CRLF = Buffer.from('\r\n');
const asBytes = ({ value }: Part) => (typeof value === 'string' ? Buffer.from(value) : value);

function formPartHead({ name, filename, type, head }: Part): string {
  if (head !== undefined) return head;
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  return `content-disposition: form-data; name="${name}"${file}${type ? `\r\ncontent-type: ${type}` : ''}`;
}

/** Returns the headers of a form's request. */
export const formHeaders = (
  world: World,
  { token, headers = {} }: FormSent = {},
): Record<string, string> => ({
  'x-api-key': API_KEY,
  authorization: `Bearer ${token ?? world.admin.token}`,
  'content-type': typeOfForm,
  ...headers,
});

/** Sends the bytes of a form. */
export async function sendBytes(
  world: World,
  name: FormName,
  payload: Buffer,
  sent: FormSent = {},
): Promise<LightMyRequestResponse> {
  return world.app.inject({
    method: wire[name].method,
    url: callUrl(wire[name], sent.params, undefined),
    headers: formHeaders(world, sent),
    payload,
  });
}

export const sendForm = (
  world: World,
  name: FormName,
  parts: readonly Part[],
  sent: FormSent = {},
): Promise<LightMyRequestResponse> => sendBytes(world, name, encodeFormParts(parts), sent);

/** Returns all keys in the store except the demo's, copies included. */
export async function storedKeys({ store }: World): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of ['users/', 'copies/']) for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

/** Counts everything that a form can leave behind. */
export async function countLeft(world: World): Promise<Record<string, number>> {
  const { rows } = await world.db.$client.query<Record<string, number>>(
    `select (select count(*) from parlours) as parlours, (select count(*) from objects) as notes,
            (select count(*) from new_entries) as entries, (select count(*) from idempotency_keys) as answers`,
  );
  return { ...rows[0], objects: (await storedKeys(world)).length };
}
