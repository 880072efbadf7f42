import type { Body, Output } from '@greenroom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { showToast } from '#kit/toast.ts';

export type Key = Output<'keys.list'>['data'][number];
/** A key as owners see it: of the house, or of a colleague. */
export type StaffKey = Output<'keys.listAll'>['data'][number];
/** A key with its secret, which is known only now. */
export type MadeKey = Output<'keys.create'>['data'];
export type NewKey = Body<'keys.create'>;

const KEYS = ['keys'];

/** Returns whether one can have keys of one's own. */
export const canHaveKeys = (): boolean => has('connections') && can('keys.list');

/** Returns whether one sees the keys of the house and of all colleagues. */
export const canSeeAllKeys = (): boolean => has('connections') && can('keys.listAll');

/** Returns one's own keys, the oldest first. */
export const useKeyList = () =>
  useQuery({
    queryKey: [...KEYS, 'own'],
    queryFn: async ({ signal }) => (await api.call('keys.list', { signal })).data,
  });

/** Returns the keys of the house and of all colleagues, those of the house first. */
export const useAllKeyList = () =>
  useQuery({
    queryKey: [...KEYS, 'all'],
    queryFn: async ({ signal }) => (await api.call('keys.listAll', { signal })).data,
  });

function useChange<T, A extends { msg: string }>(change: (what: T) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

/** Creates a key of one's own and returns it with its secret. */
export const useCreateKey = () => useChange((body: NewKey) => api.call('keys.create', { body }));

/** Creates a key of the house and returns it with its secret. */
export const useCreateHouseKey = () => useChange((body: NewKey) => api.call('keys.createHouse', { body }));

/** Revokes one of one's own keys. */
export const useRevokeKey = () =>
  useChange((id: number) => api.call('keys.revoke', { params: { id: String(id) } }));

/** Revokes a key of the house or of a colleague. */
export const useRevokeAnyKey = () =>
  useChange((id: number) => api.call('keys.revokeAny', { params: { id: String(id) } }));

/** Answers for a key of the house from now on. */
export const useTakeOverKey = () =>
  useChange((id: number) => api.call('keys.takeOver', { params: { id: String(id) } }));
