import { PODCAST } from '@greenroom/contract/podcasts.rules';

import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { PodcastForm } from './use-podcast-form.ts';

/** Name, and whether it is shown in the app. @source spec 4 Podcast is_show */
export function PodcastFacts({ form }: { form: PodcastForm }) {
  return (
    <>
      <TextField label="Podcast name" maxLength={PODCAST.nameMax} {...form.text('name')} />
      <div className="flex items-center justify-between gap-3">
        <span>
          <span className="block font-medium">Show on app</span>
          <span className="block text-12 text-ink-faint">Whether it is visible in the app.</span>
        </span>
        <StatusSwitch
          isOn={form.values.isShown}
          label="Show on app"
          onText="Shown"
          offText="Hidden"
          onToggle={(isShown) => form.change({ isShown })}
        />
      </div>
    </>
  );
}
