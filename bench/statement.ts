import { calls } from '@greenroom/contract';
import { PALETTE_KINDS } from '@greenroom/contract/palette.rules';
import type { PaletteKind } from '@greenroom/contract/palette.rules';
import type { CallName } from '@greenroom/contract/wire';

import { openDatabase } from '../apps/api/src/kit/db/db.ts';
import { getCounts, getGraph } from '../apps/api/src/rooms/dashboard/dashboard.store.ts';
import { searchRecords } from '../apps/api/src/rooms/palette/palette.store.ts';
import { listUsers } from '../apps/api/src/rooms/users/list/list.store.ts';
import type { Form } from './form.ts';

/** A statement as the store sends it. */
export type Statement = { text: string; values: unknown[]; name?: string };

const ZONE = 'America/New_York';
const KINDS = Object.keys(PALETTE_KINDS) as PaletteKind[];

const CAPTURED = new Set<CallName>(['users.list', 'dashboard.get', 'dashboard.getGraph', 'palette.search']);

/** Captures the statement that the store sends to the database for a variant; null where the call sends several. */
export async function captureStatement(url: string, form: Form): Promise<Statement | null> {
  if (!CAPTURED.has(form.call)) return null;
  const db = openDatabase(url, () => undefined, { max: 1 });
  const statements: Statement[] = [];
  const query = db.$client.query.bind(db.$client) as (...args: unknown[]) => unknown;
  const record = (config: { text: string; name?: string; values?: unknown[] }, values?: unknown[]) => {
    const { text, name } = config;
    statements.push({ text, values: values ?? config.values ?? [], ...(name && { name }) });
    return values ? query(config, values) : query(config);
  };
  db.$client.query = record as typeof db.$client.query;
  if (form.call === 'dashboard.get') await getCounts(db);
  else if (form.call === 'palette.search') await searchRecords(db, form.query?.['q'] ?? '', KINDS);
  else if (form.call === 'dashboard.getGraph')
    await getGraph(db, form.body as Parameters<typeof getGraph>[1], ZONE);
  else await listUsers(db, calls['users.list'].query.parse(form.query), { zone: ZONE, mediaUrl: '/media/' });
  await db.$client.end();
  const [statement] = statements;
  if (!statement || statements.length > 1)
    throw new Error(`${form.name} took ${statements.length} statements`);
  return statement;
}
