import { ACCOUNT_MESSAGES } from '@greenroom/contract/account.rules';
import { ApiError } from '@greenroom/client';
import { IconCircleCheck, IconCircleX, IconMail } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { errorMessage } from '#kit/api.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Button } from '#kit/ui/button.tsx';

import { verifyEmail } from '../account-links.queries.ts';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

type Result = { email: string } | { words: string; canRetry: boolean };

const DEAD = 'The link has expired or is incomplete. Request a new one in the app.';
const NO_LINK: Result = { words: DEAD, canRetry: false };

function verificationFailure(error: unknown): Result {
  const isDead = error instanceof ApiError && error.code === 'token_invalid';
  return isDead ? NO_LINK : { words: errorMessage(error), canRetry: true };
}

/** /email-verification, opened by the link of a mail. @source spec 2 Email verification */
export function EmailVerificationScreen() {
  usePageTitle();
  const token = useLocation({ select: (location) => location.state.verification });
  const [result, setResult] = useState<Result | null>(null);
  const shown = token === undefined ? NO_LINK : result;

  useEffect(() => {
    if (token === undefined || result) return undefined;
    let isWanted = true;
    async function verify(known: string): Promise<void> {
      const next = await verifyEmail(known).then((email): Result => ({ email }), verificationFailure);
      if (isWanted) setResult(next);
    }
    void verify(token);
    return () => {
      isWanted = false;
    };
  }, [token, result]);

  return (
    <StageFrame>{shown ? <Shown result={shown} onRetry={() => setResult(null)} /> : <Waiting />}</StageFrame>
  );
}

function Waiting() {
  return (
    <Outcome isBusy icon={<IconMail size={24} />} title="Email Verification">
      <output>
        Verifying your address<span className="sr-only">, loading...</span>
      </output>
    </Outcome>
  );
}

function Shown({ result, onRetry }: { result: Result; onRetry: () => void }) {
  if ('email' in result) {
    return (
      <Outcome tone="good" icon={<IconCircleCheck size={24} />} title={ACCOUNT_MESSAGES.verified}>
        <p>
          {result.email ? <strong>{formatEmail(result.email)}</strong> : 'Your address'} is verified. You can
          close this page.
        </p>
      </Outcome>
    );
  }
  return (
    <Outcome
      tone="bad"
      icon={<IconCircleX size={24} />}
      title="Your account could not be verified"
      actions={result.canRetry && <Button onClick={onRetry}>Retry</Button>}
    >
      <p>{result.words}</p>
    </Outcome>
  );
}
