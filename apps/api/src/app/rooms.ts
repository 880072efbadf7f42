import type { FastifyInstance } from 'fastify';

import { addCapabilities } from '#kit/http/capabilities.ts';
import type { Room } from '#kit/room.ts';
import { accountRoom } from '#rooms/account/account.room.ts';
import { auditRoom } from '#rooms/audit/audit.room.ts';
import { bulletinsRoom } from '#rooms/bulletins/bulletins.room.ts';
import { connectionsRoom } from '#rooms/connections/connections.room.ts';
import { contestRoom } from '#rooms/contest/contest.room.ts';
import { dashboardRoom } from '#rooms/dashboard/dashboard.room.ts';
import { headlinesRoom } from '#rooms/headlines/headlines.room.ts';
import { keysRoom } from '#rooms/keys/keys.room.ts';
import { mediaRoom } from '#rooms/media/media.room.ts';
import { moneyRoom } from '#rooms/money/money.room.ts';
import { notificationsRoom } from '#rooms/notifications/notifications.room.ts';
import { pagesRoom } from '#rooms/pages/pages.room.ts';
import { paletteRoom } from '#rooms/palette/palette.room.ts';
import { parloursRoom } from '#rooms/parlours/parlours.room.ts';
import { plansRoom } from '#rooms/plans/plans.room.ts';
import { podcastsRoom } from '#rooms/podcasts/podcasts.room.ts';
import { projectsRoom } from '#rooms/projects/projects.room.ts';
import { reportsRoom } from '#rooms/reports/reports.room.ts';
import { rulesRoom } from '#rooms/rules/rules.room.ts';
import { salesRoom } from '#rooms/sales/sales.room.ts';
import { staffRoom } from '#rooms/staff/staff.room.ts';
import { supportRoom } from '#rooms/support/support.room.ts';
import { systemRoom } from '#rooms/system/system.room.ts';
import { trashRoom } from '#rooms/trash/trash.room.ts';
import { usersRoom } from '#rooms/users/users.room.ts';

/** The rooms. What is searched most is filled with its words first. */
export const rooms: readonly Room[] = [
  usersRoom,
  supportRoom,
  bulletinsRoom,
  salesRoom,
  parloursRoom,
  podcastsRoom,
  headlinesRoom,
  contestRoom,
  reportsRoom,
  rulesRoom,
  accountRoom,
  staffRoom,
  keysRoom,
  dashboardRoom,
  projectsRoom,
  mediaRoom,
  moneyRoom,
  plansRoom,
  notificationsRoom,
  paletteRoom,
  pagesRoom,
  trashRoom,
  auditRoom,
  connectionsRoom,
  systemRoom,
];

export const trashSpecs = rooms.flatMap(({ trash = [] }) => trash);
export const foldedTables = rooms.flatMap(({ folded }) => folded ?? []);
export const oneLineTables = rooms.flatMap(({ oneLine = [] }) => oneLine);
export const maintenanceJobs = rooms.flatMap(({ jobs = [] }) => jobs);
export const serverJobs = rooms.flatMap(({ serverJobs: own = [] }) => own);
export const workers = rooms.flatMap(({ workers: own = [] }) => own);
export const garbageKinds = rooms.flatMap(({ garbage = [] }) => garbage);
export const objectRefs = rooms.flatMap(({ objects = [] }) => objects);

/** Answers the calls of every room. */
export function addRooms(app: FastifyInstance): void {
  addCapabilities(app, app.config.CAPABILITIES_OFF);
  for (const { routes } of rooms) routes(app, rooms);
}
