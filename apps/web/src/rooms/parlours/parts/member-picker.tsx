import { PARLOUR, PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useState } from 'react';

import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import { MemberList } from './member-list.tsx';
import classes from './parlour-form.module.css';
import type { ParlourDraftForm } from './use-parlour-draft.ts';

/** Who takes part, in order; the first is the guest. @source spec 2 Scheduler Parlour, contract Rulings */
export function MemberPicker({ form }: { form: ParlourDraftForm }) {
  const { user, members } = form.draft;
  /** Why the last one was not added. */
  const [refusal, setRefusal] = useState<string | null>(null);

  function refusalOf(picked: FoundUser): string | null {
    if (picked.id === user?.id) return `${picked.name} is the host. ${PARLOUR_MESSAGES.hostAmongMembers}`;
    if (members.some(({ id }) => id === picked.id)) {
      return `${picked.name} is already in the list. ${PARLOUR_MESSAGES.memberTwice}`;
    }
    return members.length >= PARLOUR.membersMax ? PARLOUR_MESSAGES.tooManyMembers : null;
  }

  function handlePick(picked: FoundUser | null): void {
    const words = picked && refusalOf(picked);
    setRefusal(words);
    if (picked && !words) form.change({ members: [...members, picked] });
  }

  function handleMembers(next: readonly FoundUser[]): void {
    setRefusal(null);
    form.change({ members: next });
  }

  return (
    <div className={classes.members} data-field="members">
      <UserPicker
        label="Select Member"
        name="members"
        value={null}
        help="The first member is the guest."
        error={refusal ?? form.errorOf('members')}
        onChange={handlePick}
      />
      {members.length > 0 && <MemberList members={members} hostId={user?.id} onChange={handleMembers} />}
      <output className="only-read">
        {members.length > 0 && `Members: ${members.map(({ name }) => name).join(', ')}`}
      </output>
    </div>
  );
}
