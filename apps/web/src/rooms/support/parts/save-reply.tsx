import { ApiError } from '@greenroom/contract/client';
import { SUPPORT } from '@greenroom/contract/support.rules';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { wordsOf } from '#kit/api.ts';
import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useCreateSavedReply } from '../support-saved.queries.ts';
import { withNamePlace } from './support-text.ts';
import classes from './saved-replies.module.css';

type SaveReplyProps = { draft: string; name: string };

function errorOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const fields = error instanceof ApiError ? error.errors : {};
  return fields['title']?.[0] ?? fields['message']?.[0] ?? wordsOf(error);
}

/** Saves the box's text for other people: `{name}` replaces this person's name. */
export function SaveReply({ draft, name }: SaveReplyProps) {
  const [title, setTitle] = useState('');
  const create = useCreateSavedReply();
  const message = withNamePlace(draft.trim(), name);
  const canSave = message !== '' && message.length <= SUPPORT.messageMax && title.trim() !== '';

  function handleSubmit(submit: SubmitEvent): void {
    submit.preventDefault();
    if (!canSave || create.isPending) return;
    create.mutate(
      { title: title.trim(), message },
      {
        onSuccess: () => {
          setTitle('');
          showToast({ kind: 'success', message: 'The reply was saved.' });
        },
      },
    );
  }

  return (
    <form className={classes.save} aria-label="Save this reply" onSubmit={handleSubmit}>
      <TextField
        label="Save your reply as"
        data-save-title
        data-autofocus
        maxLength={SUPPORT.savedTitleMax}
        value={title}
        help={
          draft.trim() === ''
            ? 'Write a reply first, then save it here under a title.'
            : 'The name of this person is saved as {name}.'
        }
        error={errorOf(create.error)}
        onChange={(change) => {
          if (create.error) create.reset();
          setTitle(change.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        look="default"
        icon={<IconBookmarkPlus size={18} aria-hidden />}
        disabled={!canSave}
        isBusy={create.isPending}
      >
        Save this reply
      </Button>
    </form>
  );
}
