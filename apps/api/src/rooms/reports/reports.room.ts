import type { Room } from '#kit/room.ts';
import { tellReporters } from '#rooms/reports/reports-told.service.ts';
import { reportsRoutes } from '#rooms/reports/reports.routes.ts';
import { reportedThings } from '#rooms/reports/reports.table.ts';

export const reportsRoom: Room = {
  routes: reportsRoutes,
  titles: { reports: { table: reportedThings, title: reportedThings.title, folded: reportedThings.folded } },
  folded: reportedThings,
  serverJobs: [tellReporters],
};
