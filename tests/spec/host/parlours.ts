import type { Ask, Call } from './call.ts';
import { Refused, call, find, msg, ok, remove } from './call.ts';
import type { Data, Parlour, User } from './entities.ts';

const HOUR = 3_600_000;
const pickFace = ({ name, profile_image_url }: User) => ({ name, profile_image_url });

/** Returns four parlours, the last one live. The first has a guest and an intro. */
export function makeParlours(users: User[], files: Data['files']): Parlour[] {
  const titles = ['Quiet Evening', 'Open Stage', 'Bass Talk', 'On Air'];
  const parlours: Parlour[] = titles.map((suite_title, at) => ({
    id: 801 + at,
    suite_title,
    description: 'Songs and stories',
    poster_url: files.picture,
    start_date: new Date(Date.now() + (at === 3 ? -1 : 24 * (at + 1)) * HOUR).toISOString(),
    live: at === 3,
    is_public: at === 3,
    community_tab: false,
    owner: pickFace(users[7 + at] as User),
    sell_parlour: { video_intro_url: at === 0 ? files.video : null },
  }));
  Object.assign(parlours[0] as Parlour, { guest: pickFace(users[12] as User) });
  return parlours;
}

/** Returns the form's words and files. @throws Refused with what is missing, by field */
function readForm({ form, data }: Ask) {
  const errors: Record<string, string[]> = {};
  const need = <T>(field: string, value: T | null | undefined): T | null => {
    if (!value) errors[field] = [`${field} is required`];
    return value ?? null;
  };
  const text = (field: string) => need(field, form?.get(field)) as string | null;
  const owner = need(
    'user_id',
    data.users.find(({ id }) => id === Number(form?.get('user_id'))),
  );
  const [title, start] = [text('suite_title'), text('start_date')];
  for (const field of ['price', 'members[]']) text(field);
  for (const field of ['poster', 'video_intro']) {
    if (!(form?.get(field) instanceof File)) errors[field] = [`${field} must be a file`];
  }
  const members = form?.getAll('members[]').map(Number) ?? [];
  if (!owner || !title || !start || Object.keys(errors).length > 0) {
    throw new Refused(400, 'The parlour is not complete', errors);
  }
  return { owner, title, start, guest: data.users.find(({ id }) => id === members[0]) };
}

function createParlour(ask: Ask): Parlour {
  const { owner, title, start, guest } = readForm(ask);
  const { data } = ask;
  const parlour: Parlour = {
    id: (data.nextId += 1),
    suite_title: title,
    description: '',
    poster_url: data.files.picture,
    start_date: new Date(start).toISOString(),
    live: false,
    is_public: false,
    community_tab: false,
    owner: pickFace(owner),
    ...(guest && { guest: pickFace(guest) }),
    sell_parlour: { video_intro_url: data.files.video },
  };
  data.parlours.unshift(parlour);
  return parlour;
}

export const parloursCalls: Call[] = [
  call('GET admin/scheduler-parlour/all', ({ data }) => ok({ data: data.parlours })),
  call('POST admin/scheduler-parlour/create', (ask) =>
    ok({ data: createParlour(ask), msg: 'Parlour created by the host' }),
  ),
  call('PATCH admin/scheduler-parlour/update/{id}', (ask) => {
    const parlour = find(ask.data.parlours, ask);
    const [[field, value] = [], ...more] = Object.entries(ask.body);
    const isShown = field === 'is_public' || field === 'community_tab';
    if (!isShown || typeof value !== 'boolean' || more.length > 0) throw new Refused(400, 'One field alone');
    if (field === 'community_tab' && parlour.live) throw new Refused(409, 'Not while live');
    parlour[field] = value;
    return ok({ data: parlour });
  }),
  call('DELETE admin/scheduler-parlour/delete/{id}', (ask) => {
    const { data, ids } = ask;
    const sale = data.sales.find(({ scheduler_parlour }) => scheduler_parlour.id === ids[0]);
    if (sale) remove(data.sales, { ids: [sale.id] });
    else remove(data.parlours, ask);
    return msg('Parlour deleted by the host');
  }),
  call('GET admin/scheduler-parlour/{id}/participants', (ask) => {
    const { id } = find(ask.data.parlours, ask);
    return ok({ data: ask.data.participants.get(id) ?? [] });
  }),
];
