import type { Body } from '@greenroom/contract';
import type { FastifyRequest } from 'fastify';

import { relyingParty } from '#rooms/account/passkeys/relying-party.service.ts';

type NewCredential = Body<'account.addPasskey'>['credential'];
type Assertion = Body<'account.loginByPasskey'>['credential'];
/** A key as it is stored. */
type Key = { credentialId: string; publicKey: Buffer; counter: number };

/** EdDSA, ES256 and RS256: what devices of the last ten years have. @source IANA COSE Algorithms */
export const ALGORITHMS = [-8, -7, -257];

/** A start does without it, and so does whoever signs in with a password. */
const load = () => import('@simplewebauthn/server');

/** What the library wants besides, and does not read. */
const envelope = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** What both proofs must be: of one of our pages, and unlocked. `challenge`: what the device has signed. */
function openProof({ server, log }: FastifyRequest) {
  const { id, origins } = relyingParty(server);
  const signed = { challenge: '' };
  return {
    signed,
    expected: {
      // Whether it is ours is asked with the database, which uses it up.
      expectedChallenge(challenge: string) {
        signed.challenge = challenge;
        return true;
      },
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
    },
    refuse(error: Error) {
      log.info({ reason: error.message }, 'passkey refused');
      return null;
    },
  };
}

/**
 * Checks a new passkey, and returns it as it is stored, with the challenge that it has signed, which is not checked here;
 * null when something is wrong.
 */
export async function verifyNew(
  request: FastifyRequest,
  { id, clientDataJSON, attestationObject }: NewCredential,
): Promise<{ key: Key & { isSynced: boolean }; challenge: string } | null> {
  const { verifyRegistrationResponse } = await load();
  const { signed, expected, refuse } = openProof(request);
  const response = { ...envelope(id), response: { clientDataJSON, attestationObject } };
  const proof = { response, ...expected, supportedAlgorithmIDs: ALGORITHMS };
  const { registrationInfo: found } = (await verifyRegistrationResponse(proof).catch(refuse)) ?? {};
  if (!found) return null;
  const { credential, credentialDeviceType } = found;
  const key = {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialDeviceType === 'multiDevice',
  };
  return { key, challenge: signed.challenge };
}

/**
 * Checks that a device has signed, and not less often than it said before. Returns its counter with the challenge that it
 * has signed, which is not checked here; null when something is wrong.
 */
export async function verifyUse(
  request: FastifyRequest,
  { id, ...signature }: Assertion,
  { credentialId, publicKey, counter }: Key,
): Promise<{ counter: number; challenge: string } | null> {
  const { verifyAuthenticationResponse } = await load();
  const { signed, expected, refuse } = openProof(request);
  const used = await verifyAuthenticationResponse({
    response: { ...envelope(id), response: signature },
    ...expected,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refuse);
  return used?.verified ? { counter: used.authenticationInfo.newCounter, challenge: signed.challenge } : null;
}
