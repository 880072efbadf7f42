import { useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { fetchPart } from '#kit/fetch-part.ts';
import { Button } from '#kit/ui/button.tsx';

type SignOnButtonProps = {
  /** What the company's sign-in is called. */
  name: string;
  look?: 'default' | 'filled';
  /** The page to open afterwards. */
  cameFrom?: string | undefined;
  onFailure: (words: string) => void;
};

/** Leads to the company's provider. */
export function SignOnButton({ name, look = 'default', cameFrom, onFailure }: SignOnButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function handlePress(): Promise<void> {
    setBusy(true);
    await fetchPart(() => import('../account-sign-on.queries.ts'))
      .then((part) => part.startSignOn(cameFrom))
      .catch((error) => onFailure(errorMessage(error)));
    // Whoever comes back with the browser's button finds it as it was.
    setBusy(false);
  }

  return (
    <Button look={look} isWide isBusy={isBusy} onClick={() => void handlePress()}>
      <span>
        Sign in with <bdi>{name}</bdi>
      </span>
    </Button>
  );
}
