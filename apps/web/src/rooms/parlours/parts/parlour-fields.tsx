import { PARLOUR } from '@greenroom/contract/parlours.rules';

import { TextArea } from '#kit/ui/text-area.tsx';
import { TextField } from '#kit/ui/text-field.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';

import type { Parlour } from '../parlours.queries.ts';
import { ClashWarning } from './clash-warning.tsx';
import { IntroField } from './intro-field.tsx';
import { MemberPicker } from './member-picker.tsx';
import classes from './parlour-form.module.css';
import { PosterField } from './poster-field.tsx';
import { PriceField } from './price-field.tsx';
import { StartField } from './start-field.tsx';
import type { ParlourDraftForm } from './use-parlour-draft.ts';

type ParlourFieldsProps = { form: ParlourDraftForm; parlour: Parlour | null; isBusy: boolean };

/** All fields of a parlour; only the description is optional. @source spec 2 Scheduler Parlour */
export function ParlourFields({ form, parlour, isBusy }: ParlourFieldsProps) {
  const { draft } = form;
  return (
    <fieldset className={classes.fields} disabled={isBusy}>
      <legend className="only-read">The parlour</legend>
      <div className={classes.side}>
        <div data-field="user_id">
          <UserPicker
            label="Select User"
            name="user_id"
            value={draft.user}
            {...(!draft.user && { help: 'Who hosts it.' })}
            error={form.errorOf('user_id')}
            onChange={(user) => form.change({ user })}
          />
        </div>
        <div data-field="suite_title">
          <TextField
            label="Title"
            name="suite_title"
            autoComplete="off"
            maxLength={PARLOUR.titleMax}
            value={draft.title}
            error={form.errorOf('suite_title')}
            onChange={(change) => form.change({ title: change.currentTarget.value })}
            onBlur={() => form.leave('suite_title')}
          />
        </div>
        <div className={classes.pair}>
          <PriceField form={form} />
          <StartField form={form} />
        </div>
        <MemberPicker form={form} />
        <ClashWarning draft={draft} parlourId={parlour?.id} />
        <div data-field="description">
          <TextArea
            label="Description (optional)"
            name="description"
            rows={4}
            maxLength={PARLOUR.descriptionMax}
            isOpenEnded
            value={draft.description}
            error={form.errorOf('description')}
            onChange={(change) => form.change({ description: change.currentTarget.value })}
            onBlur={() => form.leave('description')}
          />
        </div>
      </div>
      <div className={classes.side}>
        <PosterField form={form} currentUrl={parlour?.poster_url ?? null} />
        <IntroField form={form} currentUrl={parlour?.sell_parlour.video_intro_url ?? null} />
      </div>
    </fieldset>
  );
}
