import type { Body, Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { useChange } from '#kit/change.ts';

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

const useKeyChange = <What, Answer extends { msg: string }>(change: (what: What) => Promise<Answer>) =>
  useChange(change, (client) => client.invalidateQueries({ queryKey: KEYS }));

/** Creates a key of one's own and returns it with its secret. */
export const useCreateKey = () => useKeyChange((body: NewKey) => api.call('keys.create', { body }));

/** Creates a key of the house and returns it with its secret. */
export const useCreateHouseKey = () => useKeyChange((body: NewKey) => api.call('keys.createHouse', { body }));

/** Revokes one of one's own keys. */
export const useRevokeKey = () =>
  useKeyChange((id: number) => api.call('keys.revoke', { params: { id: String(id) } }));

/** Revokes a key of the house or of a colleague. */
export const useRevokeAnyKey = () =>
  useKeyChange((id: number) => api.call('keys.revokeAny', { params: { id: String(id) } }));

/** Answers for a key of the house from now on. */
export const useTakeOverKey = () =>
  useKeyChange((id: number) => api.call('keys.takeOver', { params: { id: String(id) } }));
