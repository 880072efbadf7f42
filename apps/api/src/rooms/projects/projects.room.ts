import type { Room } from '#kit/room.ts';
import { projectsRoutes } from '#rooms/projects/projects.routes.ts';
import { projectTitles, projectsTrash } from '#rooms/projects/projects.store.ts';
import { projects } from '#rooms/projects/projects.table.ts';

export const projectsRoom: Room = {
  routes: projectsRoutes,
  titles: { projects: projectTitles },
  trash: [projectsTrash],
  oneLine: [{ name: 'projects', table: projects, columns: [projects.title] }],
  objects: [{ table: projects, column: projects.pictureKeys }],
};
