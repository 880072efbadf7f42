import type { Room } from '#kit/room.ts';
import { dashboardDeskRoutes } from '#rooms/dashboard/dashboard-desk.routes.ts';
import { sendDigests } from '#rooms/dashboard/dashboard-digest.service.ts';
import { handoverTrash } from '#rooms/dashboard/dashboard-handover.store.ts';
import { dashboardRoutes } from '#rooms/dashboard/dashboard.routes.ts';
import { handoverNotes } from '#rooms/dashboard/dashboard.table.ts';

export const dashboardRoom: Room = {
  routes(app) {
    dashboardRoutes(app);
    dashboardDeskRoutes(app);
  },
  titles: { handover_notes: { table: handoverNotes, title: handoverNotes.message } },
  trash: [handoverTrash],
  serverJobs: [sendDigests],
};
