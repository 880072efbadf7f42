import { Project } from '@greenroom/contract/projects';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { iso } from '#kit/db/sql.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import type { Titled } from '#kit/room.ts';
import { projects } from '#rooms/projects/projects.table.ts';
import { users } from '#rooms/users/users.table.ts';

export const projectsTrash: TrashSpec = {
  kind: 'projects',
  permission: 'people.change',
  action: 'projects.remove',
  table: projects,
  title: projects.title,
  owns: [],
  ownedBy: { table: users, by: projects.userId },
};

export const projectTitles: Titled = {
  table: projects,
  title: projects.title,
  // The staff only remove them and bring them back.
  among: sql`t.id = any (array(select p.record::bigint from audit_entries p where p.kind = 'projects'))`,
};

/** Returns a project with its owner, or null. */
export async function getProject(db: Sql, id: number, mediaUrl: string): Promise<Project | null> {
  const [found] = await rowsOf(
    db,
    Project,
    sql`select p.id, p.title, p.type, p.description, ${iso(sql`p.created_at`)} as "createdAt",
               array(select ${mediaUrl}::text || k.key from unnest(p.picture_keys) with ordinality k(key, place)
                     order by k.place) as pictures,
               p.video_links, p.user_id,
               jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
                                  'profile_image_url', ${mediaUrl}::text || u.profile_image) as user
        from projects p join users u on u.id = p.user_id
        where p.id = ${id} and p.deleted_at is null and u.deleted_at is null`,
  );
  return found ?? null;
}
