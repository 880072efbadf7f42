import type { Call } from './call.ts';
import { call, ok, takePage } from './call.ts';
import type { Notification } from './entities.ts';

/** Returns `count` notifications a minute apart, the first three unread. */
export const makeNotifications = (count: number): Notification[] =>
  Array.from({ length: count }, (_, at) => ({
    message: `Guest ${at + 1} <b>registered</b>`,
    createdAt: new Date(Date.now() - (at + 1) * 60_000).toISOString(),
    read: at >= 3,
  }));

export const notificationsCalls: Call[] = [
  call('GET admin/notifications', ({ data, query, options }) => {
    const read = query.get('read');
    const rows = data.notifications.filter((each) => !read || each.read === (read === 'true'));
    const limit = Number(query.get('limit') ?? 10);
    const page = {
      rows: takePage(rows, query),
      totalPage: Math.ceil(rows.length / limit),
      ...(options.hasUnread && { un_read: data.notifications.some((each) => !each.read) }),
    };
    return ok(options.layout === 'flat' ? page : { data: page });
  }),
];
