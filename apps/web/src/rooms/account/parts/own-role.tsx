import { useEffect, useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { whenIdle } from '#kit/idle.ts';
import { updateRole } from '#kit/session.ts';
import { useMe } from '#rooms/staff/staff.queries.ts';

/** Asks, once the first screen is there, whether the role was changed since the sign-in, and then starts the page anew. */
export function OwnRole() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(async () => setIdle(true)), []);
  return isIdle && has('staff') && <AskRole />;
}

function AskRole() {
  const { data } = useMe();
  const role = data?.role;
  useEffect(() => {
    if (role && updateRole(role)) location.reload();
  }, [role]);
  return null;
}
