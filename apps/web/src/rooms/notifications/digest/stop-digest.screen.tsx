import { ApiError } from '@greenroom/client';
import { NOTIFICATION_MESSAGES } from '@greenroom/contract/notifications.rules';
import { IconCircleCheck, IconCircleX, IconMail } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Button } from '#kit/ui/button.tsx';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

import { stopDigest } from '../notifications-choices.queries.ts';

/** /digest/unsubscribe, opened by the link of a digest. Opening it changes nothing: the button does. @assumed */
export function StopDigestScreen() {
  usePageTitle();
  const token = useLocation({ select: (location) => location.state.digest });
  return <StageFrame>{token === undefined ? <Invalid /> : <Question token={token} />}</StageFrame>;
}

const CHOOSE = (
  <Link to="/my-account" className="text-accent-ink underline">
    Choose your notifications
  </Link>
);

function Invalid() {
  return (
    <Outcome tone="bad" icon={<IconCircleX size={24} />} title="The link is not complete" actions={CHOOSE}>
      <p>Open the link of the email again, or sign in and choose in My account what you get.</p>
    </Outcome>
  );
}

function Question({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'stopped'>('asked');
  const [error, setError] = useState<unknown>(null);

  async function handleStop(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    try {
      await stopDigest(token);
      setState('stopped');
    } catch (failure) {
      setError(failure);
      setState('asked');
    }
  }

  if (error instanceof ApiError && error.code === 'token_invalid') return <Invalid />;
  if (state === 'stopped') {
    return (
      <Outcome
        tone="good"
        icon={<IconCircleCheck size={24} />}
        title={NOTIFICATION_MESSAGES.digestStopped}
        actions={CHOOSE}
      >
        <p>You will get no more of these emails. You can choose them again in My account.</p>
      </Outcome>
    );
  }
  return (
    <Outcome
      icon={<IconMail size={24} />}
      title="Stop the daily digest?"
      actions={
        <>
          <Button isBusy={state === 'busy'} onClick={() => void handleStop()}>
            {error ? 'Retry' : 'Stop the digest'}
          </Button>
          {CHOOSE}
        </>
      }
    >
      <p>You will no longer get this email. The bell in the console stays as it is.</p>
      <p className="text-danger-ink empty:hidden" role="alert">
        {error !== null && errorMessage(error)}
      </p>
    </Outcome>
  );
}
