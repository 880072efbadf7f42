import { LIMITS } from '@greenroom/contract/kit/limits';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { formatEmail } from '#kit/format.ts';
import { errorsBeside } from '#kit/errors-beside.ts';
import { useForm } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useUpdateMe } from '#rooms/account/account-me.queries.ts';
import { MeCard } from './me-card.tsx';
import { OwnPicture, useOwnPicture } from './own-picture.tsx';
import type { Me } from './own-picture.tsx';

/** The name and picture that colleagues see beside what one did. */
export function ProfileCard({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const picture = useOwnPicture(me);
  const update = useUpdateMe();
  const { attach, ...form } = useForm(name.trim() === '' ? { name: 'Please enter your name.' } : {});
  const isChanged = name.trim() !== me.name || picture.change !== undefined;

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isChanged || picture.isPending || form.isBusy || !form.check()) return;
    await form.run(
      async () => {
        await update.mutateAsync({ name: name.trim(), picture: picture.change });
        picture.clear();
      },
      errorsBeside('name', 'picture'),
    );
  }

  return (
    <MeCard title="Profile">
      <form
        ref={attach}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={LIMITS.nameMax}
            required
            {...form.text('name', name, setName)}
          />
          <TextField label="Email" value={formatEmail(me.email)} readOnly />
        </div>
        <OwnPicture me={me} name={name} picture={picture} error={form.errorOf('picture')} />
        <p className="rounded-md bg-danger-tint p-3 text-danger-ink empty:hidden" role="alert">
          {form.failure}
        </p>
        <div className="flex justify-end">
          <Button type="submit" disabled={!isChanged || picture.isPending} isBusy={form.isBusy}>
            Save
          </Button>
        </div>
      </form>
    </MeCard>
  );
}
