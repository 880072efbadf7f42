import { useState } from 'react';

import { formatEmail } from '#kit/format.ts';

import { getDraft, setDraft } from '../support.draft.ts';
import type { SupportMessage } from '../support.queries.ts';

/** Returns who was in copy of what the person answered by email, and who of them gets a copy: nobody at first. */
export function useCopies({ id, incoming, user }: SupportMessage) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const all = new Set((incoming ?? []).flatMap(({ copied }) => copied ?? []));
  all.delete(user.email.toLowerCase());
  return {
    copies: [...all],
    ticked,
    onChange(changed: readonly string[]): void {
      setTicked(changed);
      // With other copies it is another reply, even if the one before has arrived: it gets a new key.
      setDraft(id, getDraft(id).text);
    },
  };
}

/** Offers a copy of the reply to those who were in copy; nobody gets one unasked. */
export function CopyTicks({ copies, ticked, onChange }: ReturnType<typeof useCopies>) {
  if (copies.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 text-ink-soft">Were in copy of an answer</legend>
      {copies.map((email) => (
        <label key={email} className="flex min-h-control min-w-0 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4.5 flex-none accent-accent"
            checked={ticked.includes(email)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...ticked, email] : ticked.filter((each) => each !== email))
            }
          />
          <span className="min-w-0 wrap-anywhere">
            Send a copy to <bdi>{formatEmail(email)}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
