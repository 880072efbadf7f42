import type { FastifyInstance } from 'fastify';

import { addCapabilities } from '#kit/http/capabilities.ts';
import type { OneLineTable } from '#kit/db/cleaning.ts';
import type { FoldedTable } from '#kit/db/folding.ts';
import type { ObjectRef } from '#kit/objects/uses.ts';
import type { GarbageKind } from '#kit/objects/garbage.ts';
import type { TrashSpec } from '#kit/records/trash.ts';
import type { MaintenanceJob } from '#kit/records/maintenance.ts';
import { accountRoutes } from '#rooms/account/account.routes.ts';
import { admins } from '#rooms/account/account.table.ts';
import { auditRoutes } from '#rooms/audit/audit.routes.ts';
import { bulletinsRoutes } from '#rooms/bulletins/bulletins.routes.ts';
import { bulletins } from '#rooms/bulletins/bulletins.table.ts';
import { closeWhenDue } from '#rooms/contest/contest-closing.service.ts';
import { contestRoundsRoutes } from '#rooms/contest/contest-rounds.routes.ts';
import { contestStageRoutes } from '#rooms/contest/contest-stage.routes.ts';
import { contestVotesRoutes } from '#rooms/contest/contest-votes.routes.ts';
import { contestRoutes } from '#rooms/contest/contest.routes.ts';
import { songsTrash } from '#rooms/contest/contest.store.ts';
import { contestEntries } from '#rooms/contest/contest.table.ts';
import { dashboardDeskRoutes } from '#rooms/dashboard/dashboard-desk.routes.ts';
import { sendDigests } from '#rooms/dashboard/dashboard-digest.service.ts';
import { handoverTrash } from '#rooms/dashboard/dashboard-handover.store.ts';
import { dashboardRoutes } from '#rooms/dashboard/dashboard.routes.ts';
import { tellOfLive } from '#rooms/headlines/headlines-live.service.ts';
import { headlinesRoutes } from '#rooms/headlines/headlines.routes.ts';
import { headlineObjects, headlinesTrash } from '#rooms/headlines/headlines.store.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';
import { mediaRoutes } from '#rooms/media/media.routes.ts';
import { tracks } from '#rooms/media/media.table.ts';
import { moneyRoutes } from '#rooms/money/money.routes.ts';
import { notificationsDigestRoutes } from '#rooms/notifications/notifications-digest.routes.ts';
import { notificationsRoutes } from '#rooms/notifications/notifications.routes.ts';
import { pagesRoutes } from '#rooms/pages/pages.routes.ts';
import { paletteRoutes } from '#rooms/palette/palette.routes.ts';
import { parloursFormsRoutes } from '#rooms/parlours/parlours-forms.routes.ts';
import { parloursLiveRoutes } from '#rooms/parlours/parlours-live.routes.ts';
import { parloursMessagesRoutes } from '#rooms/parlours/parlours-messages.routes.ts';
import { warnOfUnpublished } from '#rooms/parlours/parlours-warnings.service.ts';
import { parloursRoutes } from '#rooms/parlours/parlours.routes.ts';
import { tellRestored } from '#rooms/parlours/parlours-messages.service.ts';
import { parloursTrash } from '#rooms/parlours/parlours.store.ts';
import { parlours } from '#rooms/parlours/parlours.table.ts';
import { plansRoutes } from '#rooms/plans/plans.routes.ts';
import { podcastsRoutes } from '#rooms/podcasts/podcasts.routes.ts';
import { podcastsTrash } from '#rooms/podcasts/podcasts.store.ts';
import { podcasts } from '#rooms/podcasts/podcasts.table.ts';
import { projectsRoutes } from '#rooms/projects/projects.routes.ts';
import { projectsTrash } from '#rooms/projects/projects.store.ts';
import { projects } from '#rooms/projects/projects.table.ts';
import { garbageRecordingParts, garbageRecordings } from '#rooms/sales/sales-recording-garbage.store.ts';
import { salesRecordingRoutes } from '#rooms/sales/sales-recording.routes.ts';
import { salesRoutes } from '#rooms/sales/sales.routes.ts';
import { sales } from '#rooms/sales/sales.table.ts';
import { staffPresenceRoutes } from '#rooms/staff/staff-presence.routes.ts';
import { forgetPresences } from '#rooms/staff/staff-presence.store.ts';
import { staffRoutes } from '#rooms/staff/staff.routes.ts';
import { supportDeskRoutes } from '#rooms/support/support-desk.routes.ts';
import { supportIncomingRoutes } from '#rooms/support/support-incoming.routes.ts';
import { supportRoutes } from '#rooms/support/support.routes.ts';
import { supportTrash } from '#rooms/support/support.store.ts';
import { supportMessages } from '#rooms/support/support.table.ts';
import { userNotesTrash } from '#rooms/users/users-notes.store.ts';
import { trashRoutes } from '#rooms/trash/trash.routes.ts';
import { usersRoutes } from '#rooms/users/users.routes.ts';
import { usersTrash } from '#rooms/users/users.store.ts';
import { users } from '#rooms/users/users.table.ts';

/** The records of each room that can be removed and restored. */
export const trashSpecs: TrashSpec[] = [
  usersTrash,
  userNotesTrash,
  projectsTrash,
  podcastsTrash,
  headlinesTrash,
  supportTrash,
  songsTrash,
  { ...parloursTrash, tell: tellRestored },
  handoverTrash,
];

/** The tables with a column for searches, those that are searched most first. */
export const foldedTables: FoldedTable[] = [
  users,
  supportMessages,
  bulletins,
  sales,
  parlours,
  podcasts,
  headlines,
  contestEntries,
];

/** What is of one line, as the forms have it: a job cleans what was stored before they did. */
export const oneLineTables: OneLineTable[] = [
  { name: 'people', table: users, columns: ['name', 'city'] },
  { name: 'support messages', table: supportMessages, columns: ['subject'] },
  { name: 'posts', table: bulletins, columns: ['title'] },
  { name: 'headlines', table: headlines, columns: ['title'] },
  { name: 'podcasts', table: podcasts, columns: ['name'] },
  { name: 'tracks', table: tracks, columns: ['title'] },
  { name: 'projects', table: projects, columns: ['title'] },
  { name: 'songs', table: contestEntries, columns: ['title', 'name'] },
  { name: 'parlours', table: parlours, columns: ['suite_title'] },
  { name: 'sales', table: sales, columns: ['title'] },
  { name: 'staff', table: admins, columns: ['name'] },
];

/** The jobs that rooms run every minute. */
export const maintenanceJobs: MaintenanceJob[] = [warnOfUnpublished, tellOfLive, forgetPresences];

/** The same for jobs that need the server, such as those that send mails. */
export const serverJobs: ((app: FastifyInstance) => Promise<void>)[] = [
  (app) => sendDigests(app),
  closeWhenDue,
];

/** The objects of rooms in the store, other than uploads. */
export const garbageKinds: GarbageKind[] = [garbageRecordings, garbageRecordingParts];

/** The columns that hold keys of objects: an object that none of them names is removed after a day. */
export const objectRefs: ObjectRef[] = [
  { table: admins, column: admins.pictureKey },
  { table: users, column: users.profileImage },
  { table: tracks, column: tracks.objectKey },
  { table: tracks, column: tracks.thumbnailKey },
  { table: contestEntries, column: contestEntries.objectKey },
  { table: contestEntries, column: contestEntries.thumbnailKey },
  ...headlineObjects,
  { table: projects, column: projects.pictureKeys },
  { table: parlours, column: parlours.posterKey },
  { table: parlours, column: parlours.videoIntroKey },
  { table: sales, column: sales.videoKey },
];

/** Adds every room. */
export function addRooms(app: FastifyInstance): void {
  addCapabilities(app, app.config.CAPABILITIES_OFF);
  accountRoutes(app);
  dashboardRoutes(app);
  dashboardDeskRoutes(app);
  usersRoutes(app);
  plansRoutes(app);
  projectsRoutes(app);
  podcastsRoutes(app);
  headlinesRoutes(app);
  supportRoutes(app);
  supportDeskRoutes(app);
  supportIncomingRoutes(app);
  bulletinsRoutes(app);
  contestRoutes(app);
  contestRoundsRoutes(app);
  contestStageRoutes(app);
  contestVotesRoutes(app);
  parloursRoutes(app);
  parloursLiveRoutes(app);
  parloursFormsRoutes(app);
  parloursMessagesRoutes(app);
  salesRoutes(app);
  salesRecordingRoutes(app);
  moneyRoutes(app);
  paletteRoutes(app);
  notificationsRoutes(app);
  notificationsDigestRoutes(app);
  pagesRoutes(app);
  mediaRoutes(app);
  trashRoutes(app, trashSpecs);
  auditRoutes(app);
  staffRoutes(app);
  staffPresenceRoutes(app);
}
