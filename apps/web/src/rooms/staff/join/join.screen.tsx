import { INVITATION_DAYS } from '@greenroom/contract/staff.rules';
import { IconCircleCheck, IconCloudOff, IconLinkOff, IconMail } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { config } from '#kit/config.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Button } from '#kit/ui/button.tsx';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

import { getInvitation, isLinkOver } from '../staff-join.queries.ts';
import type { Invited } from '../staff-join.queries.ts';
import { JoinBySignOn } from './join-by-sign-on.tsx';
import { JoinForm } from './join-form.tsx';

type Step =
  | { at: 'form'; invited: Invited }
  | { at: 'failed'; words: string }
  | { at: 'over' }
  | { at: 'joined' };

const toStep = (error: unknown): Step =>
  isLinkOver(error) ? { at: 'over' } : { at: 'failed', words: errorMessage(error) };

/** /join, opened by the link of an invitation. */
export function JoinScreen() {
  usePageTitle();
  const token = useLocation({ select: (location) => location.state.invitation });
  const [step, setStep] = useState<Step | null>(token === undefined ? { at: 'over' } : null);

  useEffect(() => {
    if (token === undefined || step) return undefined;
    let isWanted = true;
    async function load(known: string): Promise<void> {
      const next = await getInvitation(known).then((invited): Step => ({ at: 'form', invited }), toStep);
      if (isWanted) setStep(next);
    }
    void load(token);
    return () => {
      isWanted = false;
    };
  }, [token, step]);

  return (
    <StageFrame>
      {step?.at === 'form' && config.signOn?.isOnly ? (
        <JoinBySignOn name={config.signOn.name} invited={step.invited} />
      ) : token !== undefined && step?.at === 'form' ? (
        <JoinForm
          token={token}
          invited={step.invited}
          onJoined={() => setStep({ at: 'joined' })}
          onOver={() => setStep({ at: 'over' })}
        />
      ) : (
        <Shown step={step} onRetry={() => setStep(null)} />
      )}
    </StageFrame>
  );
}

type ShownProps = { step: Step | null; onRetry: () => void };

function Shown({ step, onRetry }: ShownProps) {
  if (step === null || step.at === 'form') {
    return (
      <Outcome isBusy icon={<IconMail size={24} />} title="Join the staff">
        <output>
          Opening your invitation<span className="sr-only">, loading...</span>
        </output>
      </Outcome>
    );
  }
  if (step.at === 'joined') {
    return (
      <Outcome
        tone="good"
        icon={<IconCircleCheck size={24} />}
        title="Your account is ready"
        actions={<Link to="/login">Sign In</Link>}
      >
        <p>Sign in with your email address and the password you just chose.</p>
      </Outcome>
    );
  }
  if (step.at === 'over') {
    return (
      <Outcome
        tone="bad"
        icon={<IconLinkOff size={24} />}
        title="This invitation is no longer valid"
        actions={<Link to="/login">Go to Sign In</Link>}
      >
        <p>
          A link works once, for {INVITATION_DAYS} days, until it is revoked or a newer one is sent. Ask
          whoever invited you for a new one.
        </p>
      </Outcome>
    );
  }
  return (
    <Outcome
      tone="bad"
      icon={<IconCloudOff size={24} />}
      title="Your invitation could not be opened"
      actions={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>{step.words}</p>
    </Outcome>
  );
}
