import type { Room } from '#kit/room.ts';
import { supportDeskRoutes } from '#rooms/support/desk/desk.routes.ts';
import { supportIncomingRoutes } from '#rooms/support/incoming/incoming.routes.ts';
import { supportReplyFilesRoutes } from '#rooms/support/replies/reply-files.routes.ts';
import { removeUnsent } from '#rooms/support/replies/reply-files.store.ts';
import { answerMessage } from '#rooms/support/replies/replies.service.ts';
import { supportRoutes } from '#rooms/support/support.routes.ts';
import { receive } from '#rooms/support/support.service.ts';
import { supportTrash } from '#rooms/support/support.store.ts';
import { savedReplies, supportMessages } from '#rooms/support/support.table.ts';

export const supportRoom: Room = {
  routes(app) {
    supportRoutes(app);
    supportDeskRoutes(app);
    supportReplyFilesRoutes(app);
    supportIncomingRoutes(app);
  },
  titles: {
    supports: { table: supportMessages, title: supportMessages.subject, folded: supportMessages.folded },
    saved_replies: { table: savedReplies, title: savedReplies.title },
  },
  trash: [supportTrash],
  correspondence: { receive, answer: answerMessage },
  folded: supportMessages,
  oneLine: [{ name: 'support messages', table: supportMessages, columns: [supportMessages.subject] }],
  jobs: [removeUnsent],
};
