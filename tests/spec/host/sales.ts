import type { Call } from './call.ts';
import { Refused, call, find, msg, ok, paginated } from './call.ts';
import type { Data, Sale, Transaction, User } from './entities.ts';

const HOUR = 3_600_000;

/** Returns 'Sofa Session 01' and on, a day apart, of two authors in turn. The third is not saved to the profile. */
export const makeSales = (count: number, users: User[], files: Data['files']): Sale[] =>
  Array.from({ length: count }, (_, at) => {
    const { name, email, profile_image_url } = users[20 + (at % 2)] as User;
    return {
      id: 901 + at,
      title: `Sofa Session ${String(at + 1).padStart(2, '0')}`,
      description: 'Songs and stories',
      price: 12,
      status: at !== 2,
      is_top: at === 0,
      video_url: at === 0 ? files.video : null,
      video_intro_url: at === 0 ? files.video : null,
      duration: 5_400_000,
      num_reviews: 0,
      num_participants: at === 0 ? 7 : 0,
      collected: at === 0 ? 84 : 0,
      netProfit: at === 0 ? 12.26 : 0,
      revenue: at === 0 ? 16.8 : 0,
      user: { name, email, profile_image_url },
      scheduler_parlour: {
        id: 951 + at,
        poster_url: files.picture,
        start_date: new Date(Date.now() - (at + 1) * 24 * HOUR).toISOString(),
      },
    };
  });

/** Returns `count` payments of $12, each by another person. */
export const makeTransactions = (count: number, users: User[]): Transaction[] =>
  users.slice(0, count).map(({ name, profile_image_url }, at) => ({
    id: 1001 + at,
    amount: 1200,
    created_at: new Date(Date.now() - (at + 1) * HOUR).toISOString(),
    status: 'succeeded',
    user: { name, profile_image_url },
  }));

const has = (text: string, part: string | null): boolean =>
  text.toLowerCase().includes((part ?? '').toLowerCase());

export const salesCalls: Call[] = [
  call('GET admin/scheduler-parlour/sell', ({ data, query }) => {
    const top = query.get('is_top');
    const rows = data.sales.filter(
      (sale) =>
        has(`${sale.title} ${sale.description}`, query.get('search')) &&
        has(sale.user.name, query.get('author')) &&
        (!top || sale.is_top === (top === 'true')),
    );
    return ok(paginated(rows, query, 10));
  }),
  call('PATCH admin/scheduler-parlour/sell/update/{id}', (ask) => {
    const sale = find(ask.data.sales, ask);
    if (!sale.status) throw new Refused(409, 'Not saved to the profile');
    sale.is_top = ask.body['is_top'] === true;
    return msg('Parlour changed by the host');
  }),
  call('GET admin/scheduler-parlour/sell/{id}', (ask) => ok({ data: find(ask.data.sales, ask) })),
  call('GET admin/scheduler-parlour/sell/{id}/transactions', (ask) => {
    const { id } = find(ask.data.sales, ask);
    return ok(paginated(ask.data.transactions.get(id) ?? [], ask.query, 5));
  }),
];
