import type { Output } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { keepFace } from '#kit/session.ts';

type Staff = Output<'staff.list'>;
/** A member of the staff. */
export type Colleague = Staff['data'][number];
/** An invitation that nobody has accepted yet. */
export type Invitation = Staff['invitations'][number];

/** Returns the signed-in member of the staff; asks for nothing while not wanted. */
export function useMe(isWanted = true) {
  return useQuery({
    queryKey: ['staff', 'me'],
    async queryFn({ signal }) {
      const { data } = await api.call('staff.getMe', { signal });
      keepFace({ name: data.name, picture: data.picture_url });
      return data;
    },
    enabled: isWanted,
  });
}

/** Returns all of the staff, and the open invitations. */
export function useStaffList() {
  return useQuery({
    queryKey: ['staff', 'list'],
    queryFn: ({ signal }) => api.call('staff.list', { signal }),
  });
}

/** A toast confirms a success; the dialog that asked shows an error. The list is loaded again after both. */
const useStaffChange = <T>(change: (what: T) => Promise<{ msg: string }>) =>
  useChange(change, (client) => client.invalidateQueries({ queryKey: ['staff'] }));

/** Invites someone by mail. */
export const useInvite = () =>
  useStaffChange((body: { email: string; role: Role }) => api.call('staff.invite', { body }));

/** Mails a new link; the old one no longer works. */
export const useResendInvitation = () =>
  useStaffChange((id: number) => api.call('staff.resendInvitation', { params: { id: String(id) } }));

/** Revokes an invitation. */
export const useRevokeInvitation = () =>
  useStaffChange((id: number) => api.call('staff.revokeInvitation', { params: { id: String(id) } }));

/** Changes a colleague's role, which signs them out. */
export const useSetRole = () =>
  useStaffChange(({ id, role }: { id: number; role: Role }) =>
    api.call('staff.setRole', { params: { id: String(id) }, body: { role } }),
  );

/** Ends a colleague's access, or restores it. */
export const useSetActive = () =>
  useStaffChange(({ id, active }: { id: number; active: boolean }) =>
    api.call('staff.setActive', { params: { id: String(id) }, body: { active } }),
  );
