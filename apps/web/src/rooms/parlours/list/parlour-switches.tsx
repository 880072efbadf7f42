import type { Body } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { clsx } from 'clsx';

import { errorMessage } from '#kit/api.ts';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useSetParlourShown } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';

const ROW = 'flex min-h-control items-center justify-between gap-3 text-13 text-ink-soft';

type ParlourSwitchesProps = { parlour: Parlour; className?: string };

/** Where a parlour is shown. Its Discover switch is disabled while it is live. @source spec 4 Parlour */
export function ParlourSwitches({ parlour, className }: ParlourSwitchesProps) {
  const { id, live, is_public, community_tab } = parlour;
  const { mutateAsync, error } = useSetParlourShown();
  const set = (body: Body<'parlours.setShown'>) => mutateAsync({ id, body });
  return (
    <div className={clsx('grid border-t border-line py-2', className)}>
      <Row
        parlour={parlour}
        words="Publish in the App?"
        isOn={is_public}
        onToggle={(next) => set({ is_public: next })}
      />
      {live ? (
        <p className={ROW}>
          {community_tab ? 'On the Discover tab while live' : 'Not on the Discover tab while live'}
        </p>
      ) : (
        <Row
          parlour={parlour}
          words="Show on the Discover tab"
          isOn={community_tab}
          onToggle={(next) => set({ community_tab: next })}
        />
      )}
      {error && (
        <p className="mb-2 rounded-md bg-danger-tint px-3 py-2 text-13 wrap-anywhere text-danger-ink">
          {errorMessage(error)}
        </p>
      )}
    </div>
  );
}

type RowProps = {
  parlour: Parlour;
  words: string;
  isOn: boolean;
  onToggle: (next: boolean) => Promise<unknown>;
};

function Row({ parlour, words, isOn, onToggle }: RowProps) {
  return (
    <div className={ROW}>
      <span aria-hidden>{words}</span>
      <StatusSwitch
        call="parlours.setShown"
        isOn={isOn}
        label={`${words} ${parlour.suite_title}`}
        onText="Yes"
        offText="No"
        failure={PARLOUR_MESSAGES.updateFailed}
        failureStays="long"
        onToggle={onToggle}
      />
    </div>
  );
}
