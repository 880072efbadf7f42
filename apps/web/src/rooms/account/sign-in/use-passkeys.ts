import { useEffect, useEffectEvent, useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { config } from '#kit/config.ts';
import { fetchPart } from '#kit/fetch-part.ts';
import { whenIdle } from '#kit/idle.ts';
import { canUsePasskeys } from '#kit/passkeys.ts';

import type { PasskeySignIn } from '../account-passkey-sign-in.queries.ts';

const load = () => fetchPart(() => import('../account-passkey-sign-in.queries.ts'));

/**
 * Signing in with a passkey, where host and browser can. The browser offers it in the list of the email field, once the
 * page is idle; `ask` is for the button.
 */
export function usePasskeys(told: PasskeySignIn) {
  const isPossible = has('passkeys') && canUsePasskeys() && !config.signOn?.isOnly;
  const [isBusy, setBusy] = useState(false);
  const onSignedIn = useEffectEvent(told.onSignedIn);
  const onFailure = useEffectEvent(told.onFailure);

  useEffect(() => {
    if (!isPossible) return undefined;
    let end: (() => void) | undefined;
    let isLeft = false;
    whenIdle(async () => {
      // Without it there are the button and the password.
      const part = await load().catch(() => null);
      if (isLeft) return;
      end = part?.offerPasskeys({
        onSignedIn: () => onSignedIn(),
        onFailure: (words) => onFailure(words),
      });
    });
    return () => {
      isLeft = true;
      end?.();
    };
  }, [isPossible]);

  async function ask(): Promise<void> {
    setBusy(true);
    await load().then(
      (part) => part.signInByPasskey(told),
      (error) => told.onFailure(errorMessage(error)),
    );
    setBusy(false);
  }

  return { isPossible, isBusy, ask };
}
