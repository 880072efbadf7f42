import type { Body } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';

/** Groups at the company's provider, and the role that each gives. */
export type GroupRoles = Body<'account.setGroupRoles'>['groups'];

const key = ['account', 'group-roles'];

/** Returns which groups give which role. */
export function useGroupRoles() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call('account.getGroupRoles', { signal })).data.groups,
  });
}

/** Chooses which groups give which role. */
export const useSetGroupRoles = () =>
  useChange(
    (groups: GroupRoles) => api.call('account.setGroupRoles', { body: { groups } }),
    (client) => client.invalidateQueries({ queryKey: key }),
  );
