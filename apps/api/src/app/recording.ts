import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { ensureUploadKey } from '#app/first-start.ts';
import { readRecording } from '#app/recording/files.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { openStore } from '#kit/objects/open-store.ts';
import { addRecording } from '#rooms/sales/sales-recording.service.ts';

const USAGE = `npm run recording -- ID FILE.mp4
npm run recording -- ID FOLDER      (with index.m3u8 and its parts)
ID is that of the finished parlour, as in the address of its report.`;

function readWish({ args, env }: CommandLine): { id: number; path: string } {
  const [id = '', path, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!/^[1-9]\d{0,14}$/.test(id) || !path || more.length > 0) throw new Error(USAGE);
  // npm changes to the repository's folder; paths are relative to the folder it was called in.
  return { id: Number(id), path: resolve(env['INIT_CWD'] ?? '.', path) };
}

/** `npm run recording`: adds or replaces a recording. @throws Error with a readable message */
export async function recording(line: CommandLine): Promise<void> {
  const { id, path } = readWish(line);
  const config = readConfig(line.env);
  const files = await readRecording(path);
  await withDatabase(config, async (db) => {
    const store = await openStore(config, await ensureUploadKey(db));
    try {
      const title = await addRecording({ db, store }, id, files);
      if (title === null) throw new Error(`No finished parlour has the id ${id}.`);
      const count = files.files.length === 1 ? '1 file' : `${files.files.length} files`;
      line.print(`Stored the recording of "${title}": ${count}.`);
    } finally {
      await store.close();
    }
  });
}

if (import.meta.main) process.exitCode = await runCommand(recording);
