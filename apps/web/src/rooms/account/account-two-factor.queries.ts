import type { Body, Output } from '@greenroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange, usePressedChange } from '#kit/change.ts';

export type TwoFactor = Output<'account.getTwoFactor'>['data'];
export type TwoFactorSecret = Output<'account.startTwoFactor'>['data'];
/** What turning it off and new recovery codes take. */
export type Proof = Body<'account.stopTwoFactor'>;

const twoFactorKey = ['account', 'two-factor'];
const rolesKey = ['account', 'two-factor-roles'];

/** Returns whether one's own sign-in takes a second factor. */
export function useTwoFactor() {
  return useQuery({
    queryKey: twoFactorKey,
    queryFn: async ({ signal }) => (await api.call('account.getTwoFactor', { signal })).data,
  });
}

/** Returns a function that loads again what a change of the second factor changes. */
export function useReloadTwoFactor() {
  const client = useQueryClient();
  // Where a role requires it, everything else was refused until now.
  return () => client.invalidateQueries();
}

/** Returns a secret for the authenticator app. */
export const startTwoFactor = async (password: string): Promise<TwoFactorSecret> =>
  (await api.call('account.startTwoFactor', { body: { password } })).data;

/** Turns it on with a first code, and returns the recovery codes. */
export const confirmTwoFactor = async (code: string): Promise<string[]> =>
  (await api.call('account.confirmTwoFactor', { body: { code } })).data.recoveryCodes;

/** Turns it off and returns the server's message. */
export const stopTwoFactor = async (proof: Proof): Promise<string> =>
  (await api.call('account.stopTwoFactor', { body: proof })).msg;

/** Replaces the recovery codes, and returns the new ones. */
export const createRecoveryCodes = async (proof: Proof): Promise<string[]> =>
  (await api.call('account.createRecoveryCodes', { body: proof })).data.recoveryCodes;

/** Returns the roles that must have a second factor. */
export function useTwoFactorRoles() {
  return useQuery({
    queryKey: rolesKey,
    queryFn: async ({ signal }) => (await api.call('account.getTwoFactorRoles', { signal })).data.roles,
  });
}

/** Chooses the roles that must have a second factor. */
export const useSetTwoFactorRoles = () =>
  usePressedChange(
    (roles: Body<'account.setTwoFactorRoles'>['roles']) =>
      api.call('account.setTwoFactorRoles', { body: { roles } }),
    (client) => client.invalidateQueries({ queryKey: ['account'] }),
  );

/** Turns a colleague's second factor off, and signs them out. A toast confirms a success; the dialog shows an error. */
export const useResetTwoFactor = () =>
  useChange(
    (id: number) => api.call('account.resetTwoFactor', { params: { id: String(id) } }),
    (client) => client.invalidateQueries({ queryKey: ['staff'] }),
  );
