import { NOTIFICATION_KINDS } from '@greenroom/contract/notifications.rules';
import { DIGEST_HOUR } from '@greenroom/contract/notifications.rules';

import { config } from '#kit/config.ts';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useNotificationChoices, useSetNotificationChoice } from '../notifications-choices.queries.ts';
import type { NotificationChoice } from '../notifications-choices.queries.ts';

const HEAD = 'py-2 text-start text-13 font-medium text-ink-soft';

/** Which kinds of notification one sees in the bell and in the daily digest. Each switch is saved at once. */
export function NotificationChoices() {
  const query = useNotificationChoices();
  return (
    <Loaded query={query} what="Your notifications could not be loaded." waiting={<Waiting />}>
      {({ choices, mail }) => (
        <>
          <p className="text-ink-soft">
            The digest comes by email each morning at {DIGEST_HOUR}:00, {config.timeZone} time, unless there
            is nothing to say. It has what waits for you, and the last day’s notifications that are still new
            to you.
            {mail === 'outbox' && ' No mail server is set, so it is only written to the outbox folder.'}
          </p>
          <table className="w-full table-fixed" aria-label="Your notifications">
            <thead>
              <tr className="border-b border-line">
                <th className={HEAD} scope="col">
                  Kind
                </th>
                <th className={`${HEAD} w-24`} scope="col">
                  Bell
                </th>
                <th className={`${HEAD} w-24`} scope="col">
                  Digest
                </th>
              </tr>
            </thead>
            <tbody>
              {choices.map((choice) => (
                <Choice key={choice.kind} choice={choice} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  );
}

function Choice({ choice }: { choice: NotificationChoice }) {
  const { kind, inBell, inDigest } = choice;
  const set = useSetNotificationChoice();
  const { label } = NOTIFICATION_KINDS[kind];
  return (
    <tr className="border-b border-line last:border-b-0">
      <th className="py-3 pe-2 text-start font-normal" scope="row">
        {label}
      </th>
      <td>
        <StatusSwitch
          isOn={inBell}
          label={`${label} in the bell`}
          onText="On"
          offText="Off"
          onToggle={(next) => set.mutateAsync({ ...choice, inBell: next })}
        />
      </td>
      <td>
        <StatusSwitch
          isOn={inDigest}
          label={`${label} in the digest`}
          onText="On"
          offText="Off"
          onToggle={(next) => set.mutateAsync({ ...choice, inDigest: next })}
        />
      </td>
    </tr>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 py-2">
      <span className="sr-only">loading...</span>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
