import { PASSKEY_MESSAGES } from '@greenroom/contract/account-passkeys.rules';

import { errorMessage } from '#kit/api.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns whether somebody closed the browser's question, or let it pass. */
export const isCancelled = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** Returns what to say about a passkey that was not made or not used. */
export function passkeyFailure(error: unknown): string {
  const name = nameOf(error);
  if (name === 'InvalidStateError') return PASSKEY_MESSAGES.known;
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address. Open the console at its usual one.';
  if (isCancelled(error)) return 'The browser has made no passkey. Try again when you are ready.';
  return errorMessage(error);
}
