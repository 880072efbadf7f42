import { Link } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';

import { StageFrame } from '#kit/stage/stage-frame.tsx';

/** /register: a placeholder page; staff accounts are created on the server. @source spec 2 */
export function RegisterScreen() {
  usePageTitle();
  return (
    <StageFrame>
      <div className="grid w-full max-w-narrow gap-4">
        <h1 className="text-28 tracking-[-0.02em]">Register</h1>
        <p className="mt-2 text-ink-soft">
          Staff accounts are created by your server administrator. Ask them for one, then sign in here.
        </p>
        <Link to="/login" className="justify-self-start py-1 font-medium">
          Go to Sign In
        </Link>
      </div>
    </StageFrame>
  );
}
