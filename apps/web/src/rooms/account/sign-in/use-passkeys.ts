import { useEffect, useEffectEvent, useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { fetchPart } from '#kit/fetch-part.ts';
import { whenIdle } from '#kit/idle.ts';

import { canUsePasskeys, isCancelled, passkeyFailure } from '../account-passkeys.rules.ts';

const load = () => fetchPart(() => import('../account-passkey-sign-in.queries.ts'));

type Passkeys = { onSignedIn: () => void; onFailure: (words: string) => void };

/**
 * Signing in with a passkey, where host and browser can. The browser offers it in the list of the email field, once the
 * page is idle; `ask` is for the button.
 */
export function usePasskeys({ onSignedIn, onFailure }: Passkeys) {
  const isPossible = has('passkeys') && canUsePasskeys();
  const [isBusy, setBusy] = useState(false);
  const handleSignedIn = useEffectEvent(onSignedIn);
  const handleFailure = useEffectEvent(tell);

  function tell(error: unknown): void {
    if (!isCancelled(error)) onFailure(passkeyFailure(error));
  }

  useEffect(() => {
    if (!isPossible) return undefined;
    let end: (() => void) | undefined;
    let isLeft = false;
    whenIdle(async () => {
      // What could not be offered is no failure: there are the button and the password.
      const part = await load().catch(() => null);
      const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
      if (part && canOffer && !isLeft)
        end = part.offerPasskeys(
          () => handleSignedIn(),
          (error) => handleFailure(error),
        );
    });
    return () => {
      isLeft = true;
      end?.();
    };
  }, [isPossible]);

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const { signInByPasskey } = await load();
      await signInByPasskey();
      onSignedIn();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  return { isPossible, isBusy, ask };
}
