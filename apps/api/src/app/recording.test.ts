// @both: it is about what the database and the store keep.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calls } from '@greenroom/contract';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { recording } from '#app/recording.ts';
import { runFile, runHere } from '#testing/command.ts';
import { addSale } from '#testing/parlours.ts';
import { watchEntries } from '#testing/entries.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { samples } from '#testing/samples/samples.ts';
import { garbageKinds } from '#app/rooms.ts';
import { collectGarbage } from '#kit/objects/garbage.ts';

const HLS = join(import.meta.dirname, '../testing/samples/hls');
const world: World = await createWorld(inject('databaseUrl'));
const folder = mkdtempSync(join(tmpdir(), 'greenroom-recording-'));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await world.db.$client.query('truncate parlours, users cascade');
  await watchEntries(world);
});

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;

const ofStore = Object.entries(world.app.config).flatMap(([name, value]) => {
  if (!name.startsWith('S3_')) return [];
  return [[name, typeof value === 'string' ? value : '1']];
});
const env = {
  DATABASE_URL: world.url,
  DATA_DIR: world.dataDir,
  INIT_CWD: folder,
  ...Object.fromEntries(ofStore),
};
/** Runs `npm run recording -- …` in the folder of the files. */
const run = (...args: (string | number)[]) => runHere(recording, args.map(String), env);

async function findSale(id: number) {
  const response = await world.call('sales.get', { params: { id } });
  return calls['sales.get'].output.parse(response.json()).data;
}
async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.store.list(prefix)) keys.push(key);
  return keys;
}
const get = (url: string, headers = {}) => world.app.inject({ url, headers });

/** Copies the sample with one playlist changed. */
function changed(name: string, change: (playlist: string) => string): void {
  cpSync(HLS, join(folder, name), { recursive: true });
  const playlist = join(folder, name, 'index.m3u8');
  writeFileSync(playlist, change(readFileSync(playlist, 'utf8')));
}

describe('npm run recording', () => {
  test('replaces the recording with a folder of a playlist and its parts', async () => {
    const { id, saleId } = await addSale(world, { suiteTitle: 'Horns', sale: { videoKey: 'demo/old.mp4' } });
    const said = await runFile(join(import.meta.dirname, 'recording.ts'), [String(saleId), HLS], env);
    expect(said).toEqual({ code: 0, output: 'Stored the recording of "Horns": 4 files.\n', errors: '' });
    const { video_url: url, duration } = await findSale(saleId);
    expect(url).toMatch(new RegExp(`^/media/parlours/${id}/[\\w-]{36}/index\\.m3u8$`));
    expect(duration).toBe(4000);
    const types = {
      'index.m3u8': 'application/vnd.apple.mpegurl',
      'init.mp4': 'video/mp4',
      'part0.m4s': 'video/iso.segment',
      'part1.m4s': 'video/iso.segment',
    };
    for (const [name, type] of Object.entries(types)) {
      const served = await get(String(url).replace('index.m3u8', name));
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, type]);
      expect(served.rawPayload.equals(readFileSync(join(HLS, name)))).toBe(true);
    }
    const part = await get(String(url).replace('index.m3u8', 'part0.m4s'), { range: 'bytes=4-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'styp']);
    expect(await query('select admin_id, actor, kind, record, before, after from new_entries')).toEqual([
      {
        admin_id: null,
        actor: 'npm run recording',
        kind: 'sales',
        record: String(saleId),
        before: { video: 'demo/old.mp4', duration: 3_600_000 },
        after: { video: String(url).slice('/media/'.length), duration: 4000 },
      },
    ]);
  });

  test('accepts an mp4, and parts of the older kind', async () => {
    const { saleId } = await addSale(world);
    writeFileSync(join(folder, 'one.mp4'), samples.mp4(1));
    expect((await run(saleId, 'one.mp4')).output).toMatch(/: 1 file\.\n$/);
    const { video_url: url, duration } = await findSale(saleId);
    expect(duration).toBe(1000);
    expect((await get(String(url))).headers['content-type']).toBe('video/mp4');
    mkdirSync(join(folder, 'older'));
    writeFileSync(join(folder, 'older', 'a.ts'), Buffer.alloc(188, 0x47));
    writeFileSync(
      join(folder, 'older', 'index.m3u8'),
      '#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1\r\nlow.m3u8\r\n',
    );
    writeFileSync(
      join(folder, 'older', 'low.m3u8'),
      '#EXTM3U\n#EXT-X-TARGETDURATION:61\n# a note\n#EXTINF:60.5,\na.ts\n#EXT-X-ENDLIST\n',
    );
    expect((await run(saleId, 'older')).output).toMatch(/3 files/);
    const older = await findSale(saleId);
    expect(older.duration).toBe(60_500);
    const served = await get(String(older.video_url).replace('index.m3u8', 'a.ts'));
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'video/mp2t']);
  });

  test('removes the previous recording a day later and keeps the one in use, even of a removed parlour', async () => {
    const { id, saleId } = await addSale(world);
    await run(saleId, HLS);
    const first = await keysIn(`parlours/${id}/`);
    await run(saleId, HLS);
    const both = await keysIn(`parlours/${id}/`);
    expect([first.length, both.length]).toEqual([4, 8]);
    const parts = { db: world.db, store: world.store, objects: world.app.objects };
    await collectGarbage(parts, { kinds: garbageKinds });
    expect(await keysIn(`parlours/${id}/`)).toEqual(both);
    await world.call('parlours.remove', { params: { id } });
    await collectGarbage(parts, { olderThanMs: -60_000, kinds: garbageKinds });
    const kept = both.filter((key) => !first.includes(key));
    expect(await keysIn(`parlours/${id}/`)).toEqual(kept);
    expect(await query(`select count(*)::int as n from objects where key like 'parlours/${id}/%'`)).toEqual([
      { n: 4 },
    ]);
    expect((await get(`/media/${first[0]}`)).statusCode).toBe(404);
    expect((await get(`/media/${kept[0]}`)).statusCode).toBe(200);
  });

  test.each<[string, (playlist: string) => string, RegExp]>([
    [
      'elsewhere',
      (text) => text.replace('part0.m4s', 'https://x.example/part0.m4s'),
      /beside it, not https:/,
    ],
    ['above', (text) => text.replace('part0.m4s', '../part0.m4s'), /beside it, not \.\./],
    ['map', (text) => text.replace('"init.mp4"', '"//x.example/init.mp4"'), /beside it, not \/\/x/],
    ['bare', (text) => text.replace('"init.mp4"', 'http://x.example/init.mp4'), /beside it, not http:/],
    ['page', (text) => text.replace('part0.m4s', 'page.html'), /beside it, not page\.html/],
    ['key', (text) => text.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="k.ts"\n#EXTINF'), /#EXT-X-KEY/],
    ['live', (text) => text.replace('#EXT-X-ENDLIST', ''), /#EXT-X-ENDLIST is missing/],
    ['gone', (text) => text.replace('part1.m4s', 'part9.m4s'), /part9\.m4s/],
    ['false', (text) => text.replace('part1.m4s', 'false.ts'), /false\.ts is not a video segment/],
    ['endless', (text) => text.replace('2.000000', '1e99'), /No length/],
    ['none', () => 'hello', /not a playlist/],
  ])('refuses a playlist that is %s and changes nothing', async (name, change, words) => {
    const { id, saleId } = await addSale(world);
    changed(name, change);
    writeFileSync(join(folder, name, 'false.ts'), 'no video');
    const { code, errors } = await run(saleId, name);
    expect([code, errors]).toEqual([1, expect.stringMatching(words)]);
    expect(errors).toContain(join(folder, name));
    expect(errors.trimEnd()).not.toContain('\n');
    expect((await findSale(saleId)).video_url).toBeNull();
    expect(await keysIn(`parlours/${id}/`)).toEqual([]);
  });

  test('refuses a file that is not a video, and a parlour that does not exist', async () => {
    writeFileSync(join(folder, 'no.mp4'), 'hello');
    const { saleId } = await addSale(world);
    expect(await run(saleId, 'no.mp4')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/no\.mp4 can't/),
    });
    expect(await run(999_999, HLS)).toMatchObject({
      code: 1,
      errors: 'No finished parlour has the id 999999.\n',
    });
    expect(await run('x', HLS)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^npm run recording/),
    });
  });
});
