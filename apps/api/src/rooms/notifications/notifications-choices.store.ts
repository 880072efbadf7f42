import { NOTIFICATION_KIND_NAMES } from '@greenroom/contract/kit/notification-kinds';
import type { NotificationKind } from '@greenroom/contract/kit/notification-kinds';
import { NotificationChoice } from '@greenroom/contract/notifications';
import { USUAL_CHOICE, hiddenKinds } from '@greenroom/contract/notifications.rules';
import type { Role } from '@greenroom/contract/permissions';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { oneOf, Text } from '#kit/db/row.ts';

/** Returns where a colleague wants to see each kind that their role may read. */
export async function listChoices(
  db: Sql,
  { id, role }: { id: number; role: Role },
): Promise<NotificationChoice[]> {
  const stored = await rowsOf(
    db,
    NotificationChoice,
    sql`select kind, in_bell as "inBell", in_digest as "inDigest" from notification_choices where admin_id = ${id}`,
  );
  const hidden = hiddenKinds(role);
  return NOTIFICATION_KIND_NAMES.filter((kind) => !hidden.includes(kind)).map(
    (kind) => stored.find((each) => each.kind === kind) ?? Object.assign({ kind }, USUAL_CHOICE),
  );
}

export async function setChoice(
  tx: Tx,
  adminId: number,
  { kind, inBell, inDigest }: NotificationChoice,
): Promise<void> {
  await tx.execute(
    sql`insert into notification_choices (admin_id, kind, in_bell, in_digest)
        values (${adminId}, ${kind}, ${inBell}, ${inDigest})
        on conflict (admin_id, kind) do update set in_bell = excluded.in_bell, in_digest = excluded.in_digest`,
  );
}

/** Takes all kinds out of a colleague's digest; returns their address and these kinds, null when there is no colleague. */
export async function stopDigest(
  tx: Tx,
  adminId: number,
): Promise<{ email: string; kinds: NotificationKind[] } | null> {
  const [colleague] = await rowsOf(
    tx,
    { email: Text },
    sql`select email from admins where id = ${adminId} for update`,
  );
  if (!colleague) return null;
  const stopped = await rowsOf(
    tx,
    { kind: oneOf(NOTIFICATION_KIND_NAMES) },
    sql`update notification_choices set in_digest = false where admin_id = ${adminId} and in_digest returning kind`,
  );
  const kinds = new Set(stopped.map(({ kind }) => kind));
  return { ...colleague, kinds: NOTIFICATION_KIND_NAMES.filter((kind) => kinds.has(kind)) };
}
