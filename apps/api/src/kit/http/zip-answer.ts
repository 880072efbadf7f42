import { Readable } from 'node:stream';

import type { Call } from '@greenroom/contract/kit/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';

import { answerFile } from '#kit/http/file-answer.ts';
import type { FileInput } from '#kit/http/file-answer.ts';
import type { ObjectStore } from '#kit/objects/store.ts';

/** A ZIP file that is made while it is sent, one file after the other, so that its size costs no memory. */
export type Zip = {
  /** The file name without its extension: letters, digits and dashes. */
  name: string;
  /** JSON files by their name; a list is written row by row. */
  json: Record<string, unknown>;
  /** Objects of the store by their key, in the folder `files`. Those that are missing are left out. */
  keys: AsyncIterable<string>;
  /** Files of the database, in the folder `attachments`. */
  files: AsyncIterable<{ name: string; content: Buffer }>;
};

/** Registers a call that streams a ZIP file. When a part can't be read, the connection is cut, so that nobody takes it for the whole. */
export function answerZip<C extends Call & { zip: true }>(
  app: FastifyInstance,
  call: C,
  open: (input: FileInput<C>) => Promise<Zip>,
): void {
  answerFile(app, call, async (input) => {
    const zip = await open(input);
    return { name: `${zip.name}.zip`, type: 'application/zip', body: zipOf(zip, app.store, input.request) };
  });
}

function zipOf({ json, keys, files }: Zip, store: ObjectStore, request: FastifyRequest): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | undefined;
  output.once('close', () => reading?.destroy());
  const cut = (error: Error) => {
    request.log.error({ err: error }, 'archive cut');
    output.destroy(error);
  };
  zip.on('error', cut);
  const add = (path: string, read: () => Promise<Readable>, options = {}) =>
    zip.addReadStreamLazy(path, options, (done) => {
      const open = async () => {
        reading = await read();
        if (output.destroyed) reading.destroy();
        else done(null, reading.once('error', cut));
      };
      open().catch(cut);
    });
  for (const [name, content] of Object.entries(json))
    add(name, async () => Readable.from(streamJson(content)));
  void (async () => {
    for await (const key of keys) {
      if (!(await store.find(key))) continue;
      const read = async () => (await store.read(key)) ?? Readable.from([]);
      // Sound, video and pictures are compressed already.
      add(`files/${key}`, read, { compress: false });
    }
    for await (const { name, content } of files)
      add(`attachments/${name}`, async () => Readable.from([content]));
    zip.end();
  })().catch(cut);
  return output;
}

async function* streamJson(content: unknown): AsyncGenerator<string> {
  if (typeof content !== 'object' || content === null || !(Symbol.asyncIterator in content)) {
    yield `${JSON.stringify(content, null, 2)}\n`;
    return;
  }
  let separator = '[\n';
  for await (const row of content as AsyncIterable<unknown>) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
