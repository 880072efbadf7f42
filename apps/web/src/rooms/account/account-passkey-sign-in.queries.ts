import type { Body } from '@greenroom/contract';
import { WebAuthnAbortService, startAuthentication } from '@simplewebauthn/browser';

import { api } from '#kit/api.ts';

import { isCancelled, passkeyFailure } from './account-passkeys.rules.ts';
import { enter } from './account.queries.ts';

/** The browser's question is for one challenge, which the server takes for five minutes. */
const ASKED_AGAIN_MS = 4 * 60_000;

type Assertion = Body<'account.loginByPasskey'>['credential'];

const startPasskeySignIn = async () => (await api.call('account.startPasskeySignIn')).data;

const loginByPasskey = (credential: Assertion): Promise<void> =>
  enter((device) => api.call('account.loginByPasskey', { body: { credential, ...device } }));

/** Asks the browser for a passkey. `isOffered`: in the list of the email field, without opening a question of its own. */
async function ask(isOffered: boolean): Promise<Assertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: await startPasskeySignIn(),
    useBrowserAutofill: isOffered,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

export type PasskeySignIn = {
  onSignedIn: () => void;
  /** With what to say; a question of the browser that was closed says nothing. */
  onFailure: (words: string) => void;
};

/** Asks for a passkey and signs in with it. */
export async function signInByPasskey({ onSignedIn, onFailure }: PasskeySignIn): Promise<void> {
  try {
    await loginByPasskey(await ask(false));
    onSignedIn();
  } catch (error) {
    if (!isCancelled(error)) onFailure(passkeyFailure(error));
  }
}

/**
 * Lets the browser offer passkeys where the email is filled in, for as long as the page is open. Nobody hears of what
 * could not be offered: nobody asked for it. Returns a function that ends it.
 */
export function offerPasskeys({ onSignedIn, onFailure }: PasskeySignIn): () => void {
  let isOver = false;
  async function offer(): Promise<void> {
    const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.();
    const chosen = canOffer ? await ask(true).catch(() => null) : null;
    if (!chosen || isOver) return;
    try {
      await loginByPasskey(chosen);
      onSignedIn();
    } catch (error) {
      onFailure(passkeyFailure(error));
    }
  }
  // The library ends the question before when it asks the next.
  const again = setInterval(() => void offer(), ASKED_AGAIN_MS);
  void offer();
  return () => {
    isOver = true;
    clearInterval(again);
    WebAuthnAbortService.cancelCeremony();
  };
}
