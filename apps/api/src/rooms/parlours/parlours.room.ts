import type { Room } from '#kit/room.ts';
import { parloursCalendarRoutes } from '#rooms/parlours/calendar/calendar.routes.ts';
import { parloursFormsRoutes } from '#rooms/parlours/parlours-forms.routes.ts';
import { parloursLiveRoutes } from '#rooms/parlours/parlours-live.routes.ts';
import { parloursMessagesRoutes } from '#rooms/parlours/parlours-messages.routes.ts';
import { tellRestored } from '#rooms/parlours/parlours-messages.service.ts';
import { parloursReported } from '#rooms/parlours/parlours-reported.store.ts';
import { warnOfUnpublished } from '#rooms/parlours/parlours-warnings.service.ts';
import { parloursRoutes } from '#rooms/parlours/parlours.routes.ts';
import { parloursTrash } from '#rooms/parlours/parlours.store.ts';
import { parlours } from '#rooms/parlours/parlours.table.ts';

export const parloursRoom: Room = {
  routes(app) {
    parloursRoutes(app);
    parloursLiveRoutes(app);
    parloursFormsRoutes(app);
    parloursMessagesRoutes(app);
    parloursCalendarRoutes(app);
  },
  titles: { parlours: { table: parlours, title: parlours.suiteTitle, folded: parlours.folded } },
  trash: [{ ...parloursTrash, tell: tellRestored }],
  reported: [parloursReported],
  folded: parlours,
  oneLine: [{ name: 'parlours', table: parlours, columns: [parlours.suiteTitle] }],
  objects: [
    { table: parlours, column: parlours.posterKey },
    { table: parlours, column: parlours.videoIntroKey },
  ],
  jobs: [warnOfUnpublished],
};
