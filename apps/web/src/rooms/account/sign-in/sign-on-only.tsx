import type { ReactNode } from 'react';
import { useState } from 'react';

import { Button } from '#kit/ui/button.tsx';

import { SignOnButton } from '../parts/sign-on-button.tsx';

export type SignOnOnlyProps = {
  name: string;
  cameFrom: string | undefined;
  /** Why the sign-in is shown. */
  notice: ReactNode;
  /** Shows the fields of a password in its place. */
  onClose: () => void;
};

/** The sign-in where the company's provider is the only way, but for an owner whom the server lets in again. */
export function SignOnOnly({ name, cameFrom, notice, onClose }: SignOnOnlyProps) {
  const [failure, setFailure] = useState('');
  return (
    <div className="grid w-full max-w-narrow gap-4">
      <div>
        <h1 className="text-28 tracking-[-0.02em]">Sign In</h1>
        <p className="mt-2 text-ink-soft">Welcome backstage.</p>
      </div>
      {notice}
      <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
        {failure}
      </p>
      <SignOnButton name={name} look="filled" cameFrom={cameFrom} onFailure={setFailure} />
      <Button look="subtle" size="small" className="-ms-2 justify-self-start" onClick={onClose}>
        Use a password
      </Button>
    </div>
  );
}
