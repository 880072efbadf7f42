import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureUploadKey } from '#app/first-start.ts';
import { readRecording } from '#app/recording-files.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { causesOf } from '#kit/errors.ts';
import { openStore } from '#kit/open-store.ts';
import { addRecording } from '#rooms/sales/sales-recording.service.ts';

const USAGE = `npm run recording -- ID FILE.mp4
npm run recording -- ID FOLDER      (with index.m3u8 and its parts)
ID is that of the finished parlour, as in the address of its report.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

function readWish(): { id: number; path: string } {
  const [id = '', path, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!/^[1-9]\d{0,14}$/.test(id) || !path || more.length > 0) throw new Error(USAGE);
  // npm goes to the repository first; a person means the folder they are in.
  return { id: Number(id), path: resolve(process.env['INIT_CWD'] ?? '.', path) };
}

async function run(): Promise<void> {
  const { id, path } = readWish();
  const config = readConfig(process.env);
  const recording = await readRecording(path);
  await withDatabase(config, async (db) => {
    const store = await openStore(config, await ensureUploadKey(db));
    try {
      const title = await addRecording({ db, store }, id, recording);
      if (title === null) throw new Error(`There is no finished parlour ${id}.`);
      const files = recording.files.length === 1 ? '1 file' : `${recording.files.length} files`;
      say(`The recording of "${title}" is there: ${files}.`);
    } finally {
      await store.close();
    }
  });
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${String(causesOf(error).find(({ message }) => message)?.message)}\n`);
  process.exitCode = 1;
}
