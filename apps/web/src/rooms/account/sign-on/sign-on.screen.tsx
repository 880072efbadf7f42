import { IconKey, IconLogin2 } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { isOwnPath } from '#kit/own-path.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

import { finishSignOn } from '../account-sign-on.queries.ts';

/** /sign-on, to which the company's provider sends people back. */
export function SignOnScreen() {
  usePageTitle();
  const router = useRouter();
  const answer = useLocation({ select: (location) => location.state.signOn ?? '' });
  const [failure, setFailure] = useState<string | null>(null);
  // It works once, and React runs effects twice while one develops.
  const isAsked = useRef(false);

  const finish = useEffectEvent(async () => {
    const cameFrom = await finishSignOn(answer);
    router.history.replace(isOwnPath(router, cameFrom) ? cameFrom : '/dashboard');
  });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    finish().catch((error) => setFailure(errorMessage(error)));
  }, []);

  return (
    <StageFrame>
      {failure === null ? (
        <Outcome isBusy icon={<IconLogin2 size={24} />} title="Signing you in">
          <output>
            Reading what your company says<span className="sr-only">, loading...</span>
          </output>
        </Outcome>
      ) : (
        <Outcome
          tone="bad"
          icon={<IconKey size={24} />}
          title="You are not signed in"
          actions={<Link to="/login">Go to Sign In</Link>}
        >
          <p>{failure}</p>
        </Outcome>
      )}
    </StageFrame>
  );
}
