import type { Output } from '@greenroom/contract';
import type { Role } from '@greenroom/contract/permissions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { keepFace } from '#kit/session.ts';
import { showToast } from '#kit/toast.ts';

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
function useChange<T>(mutationFn: (what: T) => Promise<{ msg: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
}

/** Invites someone by mail. */
export const useInvite = () =>
  useChange((body: { email: string; role: Role }) => api.call('staff.invite', { body }));

/** Mails a new link; the old one no longer works. */
export const useResendInvitation = () =>
  useChange((id: number) => api.call('staff.resendInvitation', { params: { id: String(id) } }));

/** Revokes an invitation. */
export const useRevokeInvitation = () =>
  useChange((id: number) => api.call('staff.revokeInvitation', { params: { id: String(id) } }));

/** Changes a colleague's role, which signs them out. */
export const useSetRole = () =>
  useChange(({ id, role }: { id: number; role: Role }) =>
    api.call('staff.setRole', { params: { id: String(id) }, body: { role } }),
  );

/** Ends a colleague's access, or restores it. */
export const useSetActive = () =>
  useChange(({ id, active }: { id: number; active: boolean }) =>
    api.call('staff.setActive', { params: { id: String(id) }, body: { active } }),
  );
