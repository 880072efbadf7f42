import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';

import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useEndOtherSessions, useEndSession, useSessionList } from '#rooms/account/account-me.queries.ts';
import type { SessionRow } from '#rooms/account/account-me.queries.ts';
import { MeCard } from './me-card.tsx';

const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** Where one is signed in; the others can be ended. */
export function SessionsCard() {
  const list = useSessionList();
  const endOthers = useEndOtherSessions();
  const [isAsking, setAsking] = useState(false);
  return (
    <MeCard title="Where you are signed in">
      <Loaded query={list} what="Your sessions could not be loaded." waiting={waiting}>
        {(sessions) => (
          <>
            <ul className="grid divide-y divide-line">
              {sessions.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className="flex justify-end">
                <Button look="default" onClick={() => setAsking(true)}>
                  End all other sessions
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="End all other sessions?"
        confirmText="End them"
        tone="danger"
        onConfirm={() => endOthers.mutateAsync(undefined)}
      >
        You stay signed in here. Every other browser has to sign in again.
      </ConfirmDialog>
    </MeCard>
  );
}

const isPhone = (device: string | null): boolean => /\b(?:iOS|Android)\b/.test(device ?? '');

function SessionItem({ session }: { session: SessionRow }) {
  const { id, device, ip, createdAt, usedAt, isCurrent } = session;
  const end = useEndSession();
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceDesktop;
  const name = device ?? 'Unknown browser';
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <Icon size={20} className="flex-none text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {isCurrent && <Badge tone="good">This one</Badge>}
        </p>
        <p className="text-13 wrap-anywhere text-ink-faint">
          {ip && `${ip} · `}signed in <RelativeTime iso={createdAt} /> · last used{' '}
          <RelativeTime iso={usedAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="subtle"
          tone="danger"
          aria-label={`End the session of ${name}${ip ? `, ${ip}` : ''}`}
          isBusy={end.isPending}
          onClick={() => end.mutate(id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
