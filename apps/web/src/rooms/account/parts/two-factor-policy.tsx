import { ROLES } from '@greenroom/contract/permissions';
import type { Role } from '@greenroom/contract/permissions';
import { useState } from 'react';

import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useSetTwoFactorRoles, useTwoFactorRoles } from '../account-two-factor.queries.ts';

const NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  moderator: 'Moderator',
  finance: 'Finance',
  viewer: 'Viewer',
};

const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** Which roles must have two-factor sign-in; for the owner. */
export function TwoFactorPolicy() {
  const query = useTwoFactorRoles();
  return (
    <Loaded query={query} what="Who needs two-factor sign-in could not be loaded." waiting={waiting}>
      {(roles) => <PolicyForm key={roles.join()} roles={roles} />}
    </Loaded>
  );
}

function PolicyForm({ roles }: { roles: readonly Role[] }) {
  const [chosen, setChosen] = useState(roles);
  const save = useSetTwoFactorRoles();
  const isChanged = ROLES.some((role) => roles.includes(role) !== chosen.includes(role));
  return (
    <form
      className="grid gap-3"
      onSubmit={(submit) => {
        submit.preventDefault();
        save.mutate([...chosen]);
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="font-medium">Require two-factor sign-in of</legend>
        <p className="text-12 text-ink-faint">
          Colleagues without it can do nothing else until they have set it up.
        </p>
        <div className="flex flex-wrap gap-x-6">
          {ROLES.map((role) => (
            <label key={role} className="flex min-h-control cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-4.5 flex-none accent-accent"
                checked={chosen.includes(role)}
                onChange={({ currentTarget }) =>
                  setChosen(
                    ROLES.filter((each) => (each === role ? currentTarget.checked : chosen.includes(each))),
                  )
                }
              />
              {NAMES[role]}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" look="default" disabled={!isChanged} isBusy={save.isPending}>
          Save roles
        </Button>
      </div>
    </form>
  );
}
