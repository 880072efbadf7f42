import type { PresenceKind } from '@greenroom/contract/staff-presence.rules';
import { PRESENCE } from '@greenroom/contract/staff-presence.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { api } from '#kit/api.ts';
import { useEvents } from '#kit/events.ts';
import { randomName } from '#kit/random.ts';
import { getSession } from '#kit/session.ts';

/** A record that is open in this tab. `isForm`: in a form, which finds out by itself what others changed meanwhile. */
export type Place = { kind: PresenceKind; record: number; isForm?: boolean };

/** The first part of the keys of a record's queries. */
const ROOMS: Partial<Record<PresenceKind, string>> = { users: 'users', supports: 'support' };

const tab = randomName();
const presenceKey = ({ kind, record }: Place) => ['staff', 'presence', kind, record] as const;

/** Says that this tab has a record open, again and again while it is visible, and returns the colleagues who have too. */
export function usePresenceList(place: Place) {
  const client = useQueryClient();
  function lookAgain(): void {
    const room = ROOMS[place.kind];
    // What this tab changes, it reloads by itself.
    if (room === undefined || place.isForm || client.isMutating() > 0) return;
    void client.invalidateQueries({ queryKey: [room] });
  }
  useEvents({
    presence({ kind, record }) {
      if (kind !== place.kind || record !== place.record) return;
      void client.invalidateQueries({ queryKey: presenceKey(place) });
    },
    // What a colleague did to the record shows at once. Parlours and the contest have events of their own.
    activity({ kind, record }) {
      // Without a record: many of the kind at once.
      if (kind === place.kind && (record ?? String(place.record)) === String(place.record)) lookAgain();
    },
    // What happened before the stream opened.
    reload() {
      void client.invalidateQueries({ queryKey: presenceKey(place) });
      lookAgain();
    },
  });
  const handleLeave = useEffectEvent(() => {
    client.removeQueries({ queryKey: presenceKey(place) });
    // Signing out ends it too.
    if (!getSession()) return;
    // Who does not hear of it forgets this tab soon.
    void api.call('staff.setPresence', { body: { tab, open: null } }).catch(() => undefined);
  });
  useEffect(() => () => handleLeave(), []);
  return useQuery({
    queryKey: presenceKey(place),
    queryFn: async ({ signal }) =>
      (
        await api.call('staff.setPresence', {
          body: { tab, open: { kind: place.kind, record: place.record } },
          signal,
        })
      ).data,
    refetchInterval: PRESENCE.againMs,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}
