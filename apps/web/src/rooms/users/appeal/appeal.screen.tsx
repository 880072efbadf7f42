import { ApiError } from '@greenroom/client';
import { APPEAL_MESSAGES } from '@greenroom/contract/users-appeals.rules';
import { IconCircleCheck, IconCloudOff, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { errorMessage } from '#kit/api.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { Button } from '#kit/ui/button.tsx';
import { Outcome } from '#kit/stage/outcome.tsx';
import { StageFrame } from '#kit/stage/stage-frame.tsx';

import { getAppeal } from '../users-appeal.queries.ts';
import type { AppealableMeasure } from '../users-appeal.queries.ts';
import { AppealForm } from './appeal-form.tsx';

/** `over`: the link leads to nothing that can be answered. */
type Step = { at: 'form'; measure: AppealableMeasure } | { at: 'failed' | 'over' | 'sent'; words: string };

const NO_LINK: Step = { at: 'over', words: APPEAL_MESSAGES.invalid };

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'token_invalid' || error.code === 'conflict');

const toStep = (error: unknown): Step => ({
  at: isOver(error) ? 'over' : 'failed',
  words: errorMessage(error),
});

/** /appeal, opened by the link of a measure's mail: without signing in, which a suspended person can't. @assumed */
export function AppealScreen() {
  usePageTitle();
  const token = useLocation({ select: (location) => location.state.appeal });
  const [step, setStep] = useState<Step | null>(token === undefined ? NO_LINK : null);

  useEffect(() => {
    if (token === undefined || step) return undefined;
    let isWanted = true;
    async function load(known: string): Promise<void> {
      const next = await getAppeal(known).then((measure): Step => ({ at: 'form', measure }), toStep);
      if (isWanted) setStep(next);
    }
    void load(token);
    return () => {
      isWanted = false;
    };
  }, [token, step]);

  return (
    <StageFrame>
      {token !== undefined && step?.at === 'form' ? (
        <AppealForm
          token={token}
          measure={step.measure}
          onSent={(words) => setStep({ at: 'sent', words })}
          onOver={(error) => isOver(error) && setStep(toStep(error))}
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
      <Outcome isBusy icon={<IconMail size={24} />} title="Answer our staff">
        <output>
          Opening your link<span className="sr-only">, loading...</span>
        </output>
      </Outcome>
    );
  }
  const { at, words } = step;
  if (at === 'sent') {
    return (
      <Outcome tone="good" icon={<IconCircleCheck size={24} />} title="Your answer was sent">
        <p>{words}</p>
      </Outcome>
    );
  }
  if (at === 'over') {
    return (
      <Outcome tone="bad" icon={<IconLinkOff size={24} />} title="There is nothing to answer here">
        <p>{words}</p>
      </Outcome>
    );
  }
  return (
    <Outcome
      tone="bad"
      icon={<IconCloudOff size={24} />}
      title="Your link could not be opened"
      actions={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>{words}</p>
    </Outcome>
  );
}
