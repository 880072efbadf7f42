import type { Body } from '@greenroom/contract';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';

import { wordsOf } from '#kit/api.ts';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useSetParlourShown } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import classes from './parlour-switches.module.css';

/** Where a parlour is shown. Its Discover switch is disabled while it is live. @source spec 4 Parlour */
export function ParlourSwitches({ parlour }: { parlour: Parlour }) {
  const { id, live, is_public, community_tab } = parlour;
  const { mutateAsync, error } = useSetParlourShown();
  const set = (body: Body<'parlours.setShown'>) => mutateAsync({ id, body });
  return (
    <div className={classes.switches}>
      <Row
        parlour={parlour}
        words="Publish in the App?"
        isOn={is_public}
        onToggle={(next) => set({ is_public: next })}
      />
      {live ? (
        <p className={classes.row}>
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
      {error && <p className={classes.failure}>{wordsOf(error)}</p>}
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
    <div className={classes.row}>
      <span aria-hidden>{words}</span>
      <StatusSwitch
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
