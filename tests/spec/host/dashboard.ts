import type { Call } from './call.ts';
import { Refused, call, ok } from './call.ts';

const DAY = 86_400_000;
const LENGTHS: Record<string, number> = { weekly: 7, monthly: 30, yearly: 12 };

/** Returns the points of a period: days, or months for a year. */
function listGraphPoints(type: string, start: unknown, end: unknown): string[] {
  const isCustom = type === 'custom';
  if (isCustom && !(start && end)) throw new Refused(400, 'start_date and end_date are required');
  const last = isCustom ? Date.parse(String(end)) : Date.now();
  const count = isCustom ? Math.round((last - Date.parse(String(start))) / DAY) + 1 : (LENGTHS[type] ?? 0);
  if (count < 1) throw new Refused(400, 'filterType is wrong');
  const step = type === 'yearly' ? 30 * DAY : DAY;
  return Array.from({ length: count }, (_, at) => new Date(last - (count - 1 - at) * step).toISOString());
}

export const dashboardCalls: Call[] = [
  call('GET admin/dashboard', ({ data, options }) => {
    const counts = {
      registered_users: data.users.length,
      registered_headlines: data.news.length,
      total_featured: data.users.filter(({ featured }) => featured).length,
      total_headline_count: 3,
      total_bulletin_count: data.bulletins.length,
    };
    const roles = data.roles.map(({ id, title }) => ({
      title,
      role_id: id,
      member_count: data.users.filter((user) => user.roles.some((role) => role.id === id)).length,
    }));
    return ok(options.layout === 'flat' ? [counts, roles] : { data: [counts, roles] });
  }),
  call('POST admin/dashboard/get-graph-data', ({ body, options }) => {
    const points = listGraphPoints(String(body['filterType']), body['start_date'], body['end_date']);
    const data1 = points.map((at, place) => ({
      lable: at.slice(5, 10),
      labelDate: at.slice(0, 10),
      amount: place % 2 ? 30 : 12.5,
    }));
    const graph = {
      graphData: { data1, data2: points.map((_, place) => ({ count: place % 3 })) },
      membershipRevenue: data1.reduce((sum, { amount }) => sum + amount, 0),
      totalUsers: points.reduce((sum, _, place) => sum + (place % 3), 0),
    };
    return ok(options.layout === 'flat' ? graph : { data: graph });
  }),
];
