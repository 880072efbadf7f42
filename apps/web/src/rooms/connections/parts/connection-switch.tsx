import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useUpdateConnection } from '../connections.queries.ts';
import type { Connection } from '../connections.queries.ts';

/** Switches a connection on or off. */
export function ConnectionSwitch({ connection }: { connection: Connection }) {
  const { mutateAsync } = useUpdateConnection();
  return (
    <StatusSwitch
      call="connections.update"
      isOn={connection.isOn}
      label={`${connection.name} is on`}
      onText="On"
      offText="Off"
      onToggle={(isOn) => mutateAsync({ connection, part: { isOn } })}
    />
  );
}
