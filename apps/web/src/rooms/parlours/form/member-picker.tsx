import { PARLOUR, PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';

import { focusBefore } from '#kit/focus.ts';
import { formatNames } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { MoveButtons } from '#kit/ui/move-buttons.tsx';
import { SortableList, SortableRow } from '#kit/ui/sortable-list.tsx';
import { UserPicker } from '#rooms/users/parts/user-picker.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import type { ParlourFormState } from './use-parlour-form.ts';

/** Who takes part, in order; the first is the guest. @source spec 2 Scheduler Parlour, contract Rulings */
export function MemberPicker({ form }: { form: ParlourFormState }) {
  const { user, members } = form.values;
  /** Why the last one was not added. */
  const [refusal, setRefusal] = useState<string | null>(null);

  function memberRefusal(picked: FoundUser): string | null {
    if (picked.id === user?.id) return `${picked.name} is the host. ${PARLOUR_MESSAGES.hostAmongMembers}`;
    if (members.some(({ id }) => id === picked.id)) {
      return `${picked.name} is already in the list. ${PARLOUR_MESSAGES.memberTwice}`;
    }
    return members.length >= PARLOUR.membersMax ? PARLOUR_MESSAGES.tooManyMembers : null;
  }

  function handlePick(picked: FoundUser | null): void {
    const words = picked && memberRefusal(picked);
    setRefusal(words);
    if (picked && !words) form.change({ members: [...members, picked] });
  }

  function handleMembers(next: readonly FoundUser[]): void {
    setRefusal(null);
    form.change({ members: next });
  }

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3" data-field="members">
      <UserPicker
        label="Select Member"
        name="members"
        value={null}
        help="The first member is the guest."
        error={refusal ?? form.errorOf('members')}
        onChange={handlePick}
      />
      {members.length > 0 && <MemberList members={members} hostId={user?.id} onChange={handleMembers} />}
      <output className="sr-only">{members.length > 0 && `Members: ${formatNames(members)}`}</output>
    </div>
  );
}

type MemberListProps = {
  members: readonly FoundUser[];
  /** People who cannot be members. */
  hostId: number | undefined;
  onChange: (members: readonly FoundUser[]) => void;
};

/** The members in their order, changed by pointer, by keyboard or by the buttons of each. */
function MemberList({ members, hostId, onChange }: MemberListProps) {
  const items = members.map(({ id, name }) => ({ id: String(id), name }));

  function handleMove(id: string, place: number): void {
    const member = members.find((each) => String(each.id) === id);
    if (member) onChange(members.filter((each) => each !== member).toSpliced(place, 0, member));
  }

  return (
    <SortableList label="Members, in order" what="member" items={items} onMove={handleMove}>
      {members.map((member, place) => (
        <Member
          key={member.id}
          member={member}
          place={place}
          count={members.length}
          isHost={member.id === hostId}
          onMove={(next) => handleMove(String(member.id), next)}
          onRemove={() => onChange(members.filter((each) => each !== member))}
        />
      ))}
    </SortableList>
  );
}

type MemberProps = {
  member: FoundUser;
  place: number;
  count: number;
  isHost: boolean;
  onMove: (place: number) => void;
  onRemove: () => void;
};

function Member({ member, place, count, isHost, onMove, onRemove }: MemberProps) {
  const { id, name, profile_image_url: picture } = member;
  return (
    <SortableRow
      id={String(id)}
      name={name}
      className={clsx('min-h-row rounded-md border px-1', isHost ? 'border-danger-ink' : 'border-line')}
      handleClassName="grid h-control w-7 place-items-center rounded-sm text-ink-soft disabled:cursor-not-allowed disabled:text-disabled-ink"
      handle={<IconGripVertical size={16} aria-hidden />}
    >
      <Avatar name={name} src={picture} size="small" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium" title={name} dir="auto">
          {name}
        </span>
        {isHost && <span className="text-12 text-danger-ink">{PARLOUR_MESSAGES.hostAmongMembers}</span>}
      </span>
      {place === 0 && <Badge tone="accent">Guest</Badge>}
      <span className="flex flex-none">
        <MoveButtons name={name} place={place} count={count} onMove={onMove} />
        <IconButton
          label="Remove"
          tip="end"
          aria-label={`Remove ${name}`}
          icon={<IconX size={18} aria-hidden />}
          onClick={(press) => {
            const row = press.currentTarget.closest('li');
            if (row) focusBefore(row);
            onRemove();
          }}
        />
      </span>
    </SortableRow>
  );
}
