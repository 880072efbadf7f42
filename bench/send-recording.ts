import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { callUrl } from '@greenroom/client';
import { calls } from '@greenroom/contract';
import {
  PARTS,
  RECORDING,
  partsOfSale,
  countParts,
  partKeyOf,
  rangeOfPart,
  uploadNameOf,
} from '@greenroom/contract/kit/upload-parts';
import { wire } from '@greenroom/contract/wire';

import { API_KEY } from './servers.ts';
import type { Greenroom } from './servers.ts';

const CHUNK_BYTES = 1024 * 1024;

type RecordingCall = 'sales.getRecordingUploads' | 'sales.addRecording';
type Form = { url: string; fields: Record<string, string> };

/**
 * Makes a file the recording of a finished parlour as the console does: in parts, some at once, which are then joined.
 * Returns the milliseconds until all parts were there, and until it was added.
 */
export async function addRecording(
  server: Greenroom,
  saleId: number,
  path: string,
): Promise<{ sentMs: number; addedMs: number }> {
  const { size, mtimeMs } = await stat(path);
  const upload = uploadNameOf({ name: path, size, lastModified: mtimeMs });
  const startedAt = performance.now();
  const asked = await call(server, 'sales.getRecordingUploads', saleId);
  const { form } = calls['sales.getRecordingUploads'].output.parse(asked).data;
  const left = Array.from({ length: countParts(size) }, (_, at) => at + 1);
  const agent = new Agent({ keepAlive: true });
  async function sendNext(): Promise<void> {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const target = { url: new URL(form.url, server.address).href, fields: form.fields };
      await sendPart(
        agent,
        target,
        partKeyOf(partsOfSale(saleId), upload, part),
        path,
        rangeOfPart(size, part),
      );
    }
  }
  await Promise.all(Array.from({ length: PARTS.atOnce }, sendNext));
  agent.destroy();
  const sentMs = performance.now() - startedAt;
  await call(server, 'sales.addRecording', saleId, { upload });
  return { sentMs, addedMs: performance.now() - startedAt };
}

async function call(
  { address, session }: Greenroom,
  name: RecordingCall,
  id: number,
  body?: object,
): Promise<unknown> {
  const response = await fetch(address + callUrl(wire[name], { id }, undefined), {
    method: wire[name].method,
    headers: {
      'x-api-key': API_KEY,
      authorization: `Bearer ${session.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Sends a piece of the file as a form, like a browser, without holding it in memory. */
async function sendPart(
  agent: Agent,
  { url, fields }: Form,
  key: string,
  path: string,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const boundary = `----bench${randomUUID()}`;
  const lead = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const named = Object.entries({ ...fields, key, 'Content-Type': RECORDING.contentType }).map(
    ([name, value]) => `${lead(name)}\r\n\r\n${value}\r\n`,
  );
  const head = `${named.join('')}${lead('file')}; filename="part"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const sent = request(url, {
    method: 'POST',
    agent,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + end - start + Buffer.byteLength(tail),
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  async function* bytes() {
    yield head;
    yield* createReadStream(path, { start, end: end - 1, highWaterMark: CHUNK_BYTES });
    yield tail;
  }
  await pipeline(bytes, sent);
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 204) throw new Error(`A part was answered with ${response.statusCode}.`);
}
