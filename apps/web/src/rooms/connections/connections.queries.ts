import type { Body, Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange, usePressedChange } from '#kit/change.ts';
import { restoreOf, useRemoval } from '#rooms/trash/trash.queries.ts';

export type Connection = Output<'connections.list'>['data'][number];
export type ConnectionDelivery = Output<'connections.get'>['data']['deliveries'][number];
export type NewConnection = Body<'connections.create'>;

/** How often to look while something is about to be sent. */
const LOOK_MS = 1500;
/** A try that is further away is not waited for. */
const SOON_MS = 60_000;

const LIST = ['connections', 'list'] as const;
const params = (id: number) => ({ id: String(id) });
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['connections'] });

/** Returns all connections, the newest first. */
export const useConnectionList = () =>
  useQuery({ queryKey: LIST, queryFn: ({ signal }) => api.call('connections.list', { signal }) });

const isSoon = ({ nextAt }: ConnectionDelivery): boolean =>
  nextAt !== null && Date.parse(nextAt) - Date.now() < SOON_MS;

/** Returns a connection with its last deliveries, and looks again while one is about to be sent. */
export const useConnection = (id: number) =>
  useQuery({
    queryKey: ['connections', 'one', id],
    queryFn: async ({ signal }) => (await api.call('connections.get', { params: params(id), signal })).data,
    enabled: id !== 0,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isSoon) ? LOOK_MS : false),
  });

const useConnectionChange = <What, Answer extends { msg: string }>(change: (what: What) => Promise<Answer>) =>
  useChange(change, refresh);

/** Adds a connection and returns it with its secret. */
export const useCreateConnection = () =>
  useConnectionChange((body: NewConnection) => api.call('connections.create', { body }));

type Changed = { connection: Connection; part: Partial<Body<'connections.update'>> };

/** Changes a part of a connection as it was seen: 409 `changed_meanwhile` when a colleague saved first. */
export const useUpdateConnection = () =>
  useConnectionChange(({ connection, part }: Changed) => {
    const { id, version, name, url, shape, events, isOn } = connection;
    const body = { name, url, shape, events, isOn, ...part };
    return api.call('connections.update', { params: params(id), body, ifMatch: `"${id}.${version}"` });
  });

/** Gives a connection another secret and returns it. */
export const useRenewConnectionSecret = () =>
  useConnectionChange((id: number) => api.call('connections.renewSecret', { params: params(id) }));

/** Sends something by a button. */
function usePress<Answer extends { msg: string }>(send: (id: number) => Promise<Answer>) {
  const { mutate, isPending } = usePressedChange(send, refresh);
  return { press: (id: number) => mutate(id), isPending };
}

/** Sends a test to a connection. */
export const useSendConnectionTest = () =>
  usePress((id) =>
    api.call('connections.sendTest', { params: params(id), idempotencyKey: crypto.randomUUID() }),
  );

/** Sends a delivery again. */
export const useSendDeliveryAgain = () =>
  usePress((id) =>
    api.call('connections.sendAgain', { params: params(id), idempotencyKey: crypto.randomUUID() }),
  );

/** Deletes a connection; the toast offers Undo. */
export const useRemoveConnection = () =>
  useRemoval({
    remove: (id: number) => api.call('connections.remove', { params: params(id) }),
    putBack: restoreOf('connections'),
    findName: (client, id) =>
      client.getQueryData<Output<'connections.list'>>(LIST)?.data.find((each) => each.id === id)?.name,
    // Its own page would ask once more for one that is gone.
    refresh: (client) => client.invalidateQueries({ queryKey: LIST }),
  });
