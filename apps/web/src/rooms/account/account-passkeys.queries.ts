import type { Body, Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { fetchPart } from '#kit/fetch-part.ts';

export type Passkey = Output<'account.listPasskeys'>['data'][number];
/** What adding one takes: a name, and who one is. */
export type NewPasskey = { name: string } & Body<'account.startPasskey'>;

const KEY = ['account', 'passkeys'];

/** Returns one's own passkeys, the oldest first. */
export const usePasskeyList = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call('account.listPasskeys', { signal })).data,
  });

/** Asks the browser for a passkey, and adds it. @throws WebAuthnError when the browser makes none */
async function addPasskey({ name, ...proof }: NewPasskey) {
  const { startRegistration } = await fetchPart(() => import('@simplewebauthn/browser'));
  const { data } = await api.call('account.startPasskey', { body: proof });
  const { id, response } = await startRegistration({ optionsJSON: data });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return api.call('account.addPasskey', {
    body: { name, credential: { id, clientDataJSON, attestationObject, transports } },
  });
}

/** Adds a passkey of this device or another one. */
export const useAddPasskey = () =>
  // Where a role requires a second factor, everything else was refused until now.
  useChange(addPasskey, (client) => client.invalidateQueries());

/** Gives a passkey another name. */
export const useRenamePasskey = () =>
  useChange(
    ({ id, name }: { id: number; name: string }) =>
      api.call('account.renamePasskey', { params: { id: String(id) }, body: { name } }),
    (client) => client.invalidateQueries({ queryKey: KEY }),
  );

/** Removes a passkey. */
export const useRemovePasskey = () =>
  useChange(
    (id: number) => api.call('account.removePasskey', { params: { id: String(id) } }),
    (client) => client.invalidateQueries({ queryKey: ['account'] }),
  );
