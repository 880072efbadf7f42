import { PODCAST } from '@greenroom/contract/podcasts.rules';

import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { Draft } from '../podcasts.draft.ts';
import classes from './podcast-panel.module.css';

type PodcastFactsProps = {
  draft: Draft;
  nameError: string | undefined;
  onChange: (part: Partial<Draft>) => void;
};

/** Name, and whether it is shown in the app. @source spec 4 Podcast is_show */
export function PodcastFacts({ draft, nameError, onChange }: PodcastFactsProps) {
  return (
    <>
      <div data-field="name">
        <TextField
          label="Podcast name"
          name="name"
          autoComplete="off"
          maxLength={PODCAST.nameMax}
          value={draft.name}
          error={nameError}
          onChange={(typed) => onChange({ name: typed.currentTarget.value })}
        />
      </div>
      <div className={classes.shown}>
        <span>
          <span className={classes.label}>Show on app</span>
          <span className={classes.help}>Whether it is visible in the app.</span>
        </span>
        <StatusSwitch
          isOn={draft.isShown}
          label="Show on app"
          onText="Shown"
          offText="Hidden"
          onToggle={(isShown) => onChange({ isShown })}
        />
      </div>
    </>
  );
}
