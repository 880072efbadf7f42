import { IconShieldCheck } from '@tabler/icons-react';

import { formatDate } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useTwoFactor } from '#rooms/account/account-two-factor.queries.ts';
import type { TwoFactor } from '#rooms/account/account-two-factor.queries.ts';
import { MeCard } from './me-card.tsx';

const TwoFactorSetup = lazyDialog(async () => (await import('./two-factor-setup.tsx')).TwoFactorSetup);
const TwoFactorProof = lazyDialog(async () => (await import('./two-factor-proof.tsx')).TwoFactorProof);

type Ask = 'setup' | 'stop' | 'codes';

const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** Whether signing in takes a code of an authenticator app; turned on and off here. */
export function TwoFactorCard() {
  const query = useTwoFactor();
  const ask = useOpening<Ask>();
  const isOn = Boolean(query.data?.since);
  return (
    <MeCard
      title="Two-factor sign-in"
      aside={
        query.data &&
        (isOn ? (
          <Badge tone="good" icon={<IconShieldCheck size={14} aria-hidden />}>
            On
          </Badge>
        ) : (
          <Badge tone={query.data.isRequired ? 'attention' : 'quiet'}>
            {query.data.isRequired ? 'Required' : 'Off'}
          </Badge>
        ))
      }
    >
      <Loaded query={query} what="Two-factor sign-in could not be loaded." waiting={waiting}>
        {(data) => (isOn ? <IsOn data={data} onAsk={ask.open} /> : <IsOff data={data} onAsk={ask.open} />)}
      </Loaded>
      {ask.what === 'setup' && <TwoFactorSetup key={ask.count} isOpen={ask.isOpen} onClose={ask.close} />}
      {(ask.what === 'stop' || ask.what === 'codes') && (
        <TwoFactorProof
          key={ask.count}
          isOpen={ask.isOpen}
          onClose={ask.close}
          isForCodes={ask.what === 'codes'}
        />
      )}
    </MeCard>
  );
}

type StateProps = { data: TwoFactor; onAsk: (ask: Ask) => void };

function IsOff({ data, onAsk }: StateProps) {
  return (
    <>
      <p
        className={data.isRequired ? 'rounded-md bg-attention-tint p-3 text-attention-ink' : 'text-ink-soft'}
      >
        {data.isRequired
          ? 'Your role requires two-factor sign-in. Set it up to go on.'
          : 'Besides your password, signing in then takes a code of an app on your phone. A stolen password alone is useless.'}
      </p>
      <div>
        <Button onClick={() => onAsk('setup')}>Set up</Button>
      </div>
    </>
  );
}

function IsOn({ data: { since, recoveryCodesLeft, isRequired }, onAsk }: StateProps) {
  const left =
    recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`;
  return (
    <>
      <p className="text-ink-soft">
        On since {formatDate(since ?? '')}. {left}
        {isRequired && ' Your role requires it.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="default" onClick={() => onAsk('codes')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button look="default" tone="danger" onClick={() => onAsk('stop')}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}
