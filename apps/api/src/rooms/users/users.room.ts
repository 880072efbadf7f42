import type { Room } from '#kit/room.ts';
import { endDueMeasures, measuring } from '#rooms/users/measures/measures.service.ts';
import { userNotesTrash } from '#rooms/users/profile/notes.store.ts';
import { usersReported } from '#rooms/users/purge/reported.store.ts';
import { usersRoutes } from '#rooms/users/users.routes.ts';
import { usersTrash } from '#rooms/users/users.store.ts';
import { users } from '#rooms/users/users.table.ts';

export const usersRoom: Room = {
  routes: usersRoutes,
  titles: { users: { table: users, title: users.name, folded: users.folded } },
  trash: [usersTrash, userNotesTrash],
  reported: [usersReported],
  measures: measuring,
  folded: users,
  oneLine: [{ name: 'people', table: users, columns: [users.name, users.city] }],
  objects: [{ table: users, column: users.profileImage }],
  jobs: [endDueMeasures],
};
