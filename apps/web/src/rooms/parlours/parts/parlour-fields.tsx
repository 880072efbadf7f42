import { PARLOUR } from '@greenroom/contract/parlours.rules';

import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { ClashWarning } from './clash-warning.tsx';
import { IntroField } from './intro-field.tsx';
import { MemberPicker } from './member-picker.tsx';
import { PosterField } from './poster-field.tsx';
import { PriceField } from './price-field.tsx';
import { StartField } from './start-field.tsx';
import type { ParlourFormState } from './use-parlour-form.ts';

const SIDE = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6';

type ParlourFieldsProps = { form: ParlourFormState; parlour: Parlour | null };

/** All fields of a parlour; only the description is optional. @source spec 2 Scheduler Parlour */
export function ParlourFields({ form, parlour }: ParlourFieldsProps) {
  const { values, text } = form;
  return (
    <fieldset
      className="group grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8"
      disabled={form.isBusy}
    >
      <legend className="sr-only">The parlour</legend>
      <div className={SIDE}>
        <div data-field="user">
          <UserPicker
            label="Select User"
            name="user"
            value={values.user}
            {...(!values.user && { help: 'Who hosts it.' })}
            error={form.errorOf('user')}
            onChange={(user) => form.change({ user })}
          />
        </div>
        <TextField label="Title" maxLength={PARLOUR.titleMax} {...text('title')} />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-6 *:min-w-0 *:flex-[1_1_112px] *:last:flex-[2_1_244px]">
          <PriceField form={form} />
          <StartField form={form} />
        </div>
        <MemberPicker form={form} />
        <ClashWarning values={values} parlourId={parlour?.id} />
        <TextArea
          label="Description (optional)"
          rows={4}
          maxLength={PARLOUR.descriptionMax}
          isOpenEnded
          {...text('description')}
        />
      </div>
      <div className={SIDE}>
        <PosterField form={form} currentUrl={parlour?.poster_url ?? null} />
        <IntroField form={form} currentUrl={parlour?.sell_parlour.video_intro_url ?? null} />
      </div>
    </fieldset>
  );
}
