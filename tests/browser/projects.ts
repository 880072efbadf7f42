import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag } from '../../apps/api/src/kit/db/row.ts';
import { samples } from '../../apps/api/src/testing/samples/samples.ts';
import { videoTitles } from '../../apps/api/src/rooms/media/media.table.ts';
import { projects } from '../../apps/api/src/rooms/projects/projects.table.ts';
import type { Stage } from './stage.ts';

type NewProject = Partial<typeof projects.$inferInsert> & { userId: number; title: string };

/** Videos whose titles the server already knows, so that it makes no request. */
export const CLIP = {
  video: 'youtube:aqz-KE-bpKQ',
  link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  title: 'Live at the Fillmore',
  thumbnailUrl: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
};
export const REEL = {
  video: 'vimeo:76979871',
  link: 'https://vimeo.com/76979871',
  title: 'Reel No. 7',
  thumbnailUrl: 'https://i.vimeocdn.com/video/452001751_640.jpg',
};
/** A video that its provider does not describe. */
export const MUTE = {
  video: 'vimeo:1084537',
  link: 'https://vimeo.com/1084537',
  title: null,
  thumbnailUrl: null,
};

export const facts = (page: Page): Locator =>
  page.getByRole('region').filter({ has: page.getByText(/^Created/) });
export const pictures = (page: Page): Locator => page.getByRole('button', { name: /^Open picture/ });
export const video = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Play ${title}` });

/** Inserts a project, which is `upcoming` and empty by default. Returns its id. */
export async function addProject(db: Db, project: NewProject): Promise<number> {
  const [made] = await db
    .insert(projects)
    .values({ type: 'upcoming', ...project })
    .returning({ id: projects.id });
  if (!made) throw new Error('no project');
  return made.id;
}

/** Stores these as if the server had just asked the providers. */
export async function knowVideos(db: Db): Promise<void> {
  const known = [CLIP, REEL, MUTE].map(({ video: id, title, thumbnailUrl }) => ({
    video: id,
    title,
    thumbnailUrl,
  }));
  await db.insert(videoTitles).values(known).onConflictDoNothing();
}

/** Returns whether a project exists or is in the trash. */
export async function isProjectThere(db: Db, id: number): Promise<boolean | undefined> {
  const [row] = await rowsOf(
    db,
    { isThere: Flag },
    sql`select deleted_at is null as "isThere" from projects where id = ${id}`,
  );
  return row?.isThere;
}

/** Uploads a picture of this width for a person's projects, as the app does. Returns its key. */
export async function uploadPicture(
  { address, admin }: Stage,
  owner: number,
  width: number,
): Promise<string> {
  const { apiKey } = (await (await fetch(`${address}/console-config`)).json()) as { apiKey: string };
  const { token } = await admin.newSession();
  const api = createClient({ lines: wire, baseUrl: address, apiKey, token: () => token });
  const { data } = await api.call('media.getConfiguration', {
    query: { user_id: String(owner), folder: 'projects' },
  });
  if (!data.s3.uploads) throw new Error('The server sent no upload policies.');
  const { url, fields, keyPrefix } = data.s3.uploads.image;
  const key = `${keyPrefix}picture-${width}.jpg`;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('key', key);
  form.set('Content-Type', 'image/jpeg');
  form.append('file', new Blob([new Uint8Array(await samples.jpeg(width, 150))]), 'picture.jpg');
  const sent = await fetch(new URL(url, address), { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`the upload was refused: ${sent.status} ${await sent.text()}`);
  await api.call('media.check', { body: { key, kind: 'image' } });
  return key;
}
