import { HEADLINE_STATES } from '@greenroom/contract/headlines-list.rules';

import { formatDateTime } from '#kit/format.ts';
import { DateField } from '#kit/ui/date-field.tsx';
import { Segments } from '#kit/ui/segments.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';

import { communityTimes } from '../headlines.draft.ts';
import { STATE_WORDS } from '../headlines.kinds.tsx';
import type { HeadlineFormState } from './use-headline-form.ts';

const { clockWords, localToUtc, nowLocal } = communityTimes;

const LABELS = { draft: 'Draft', scheduled: 'At a time', published: 'Now' };
const HELP = {
  draft: 'Only staff can see it. A draft needs only a title.',
  scheduled: 'The app shows it from this time on.',
  published: 'The app shows it at once.',
};

/** When the app shows it, and whom it is about. */
export function PublishFields({ form }: { form: HeadlineFormState }) {
  const { values, base, change } = form;
  const isPublished = base.values.state === 'published' && base.version > 0;
  const choices = HEADLINE_STATES.toReversed().map((value) => ({
    value,
    label: value === 'published' && isPublished ? STATE_WORDS.published : LABELS[value],
  }));
  const help = values.state === 'published' && isPublished ? 'The app shows it.' : HELP[values.state];
  return (
    <>
      <div className="grid gap-2">
        <p className="font-medium" aria-hidden>
          Publish
        </p>
        <Segments
          legend="Publish"
          choices={choices}
          value={values.state}
          onChange={(state) =>
            change({ state }, 'at', 'website_link', 'description', 'video_url', 'news_photo')
          }
          className="w-full"
        />
        <p className="text-12 text-ink-faint">{help}</p>
      </div>
      {values.state === 'scheduled' && <TimeField form={form} />}
      <UserPicker
        label="About (optional)"
        name="person"
        help="Featured while this person has a running Featured Headline plan."
        value={values.person}
        onChange={(person) => change({ person })}
        error={form.errorOf('person')}
      />
    </>
  );
}

/** The time of publication by the community's clocks, with what it means there. */
function TimeField({ form }: { form: HeadlineFormState }) {
  const { values, change } = form;
  const { at } = values;
  const time = localToUtc(at);
  const odd = clockWords(at);
  return (
    <DateField
      label="Publish at"
      isTimed
      min={nowLocal()}
      {...form.text('at')}
      onChange={(value) => change({ at: value })}
      help={[time ? formatDateTime(time.iso) : 'By the community’s clocks.', odd && `${odd}.`]
        .filter(Boolean)
        .join(' ')}
    />
  );
}
