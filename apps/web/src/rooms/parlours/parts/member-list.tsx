import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useRef } from 'react';

import { Avatar } from '#kit/ui/avatar.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { SortableList } from '#kit/ui/sortable-list.tsx';
import { focusBefore } from '#rooms/media/parts/focus-before.ts';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import classes from './member-list.module.css';

type MemberListProps = {
  members: readonly FoundUser[];
  /** People who cannot be members. */
  hostId: number | undefined;
  onChange: (members: readonly FoundUser[]) => void;
};

/** The members in their order, changed by pointer, by keyboard or by the buttons of each. */
export function MemberList({ members, hostId, onChange }: MemberListProps) {
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
  const { name, profile_image_url: picture } = member;
  const rowRef = useRef<HTMLLIElement | null>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: String(member.id) });

  return (
    <li
      ref={(row) => {
        rowRef.current = row;
        setNodeRef(row);
      }}
      className={classes.member}
      data-dragging={isDragging || undefined}
      data-wrong={isHost || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={`Reorder ${name}`}
        // Escape cancels the move, and must not close the form too.
        data-mantine-stop-propagation={isDragging}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <Avatar name={name} src={picture} size="small" />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {isHost && <span className={classes.wrong}>{PARLOUR_MESSAGES.hostAmongMembers}</span>}
      </span>
      {place === 0 && <span className={classes.guest}>Guest</span>}
      <span className={classes.steps}>
        <IconButton
          label="Move up"
          tip="end"
          aria-label={`Move ${name} up`}
          aria-disabled={place === 0}
          className={classes.step}
          icon={<IconArrowUp size={18} aria-hidden />}
          onClick={() => onMove(Math.max(0, place - 1))}
        />
        <IconButton
          label="Move down"
          tip="end"
          aria-label={`Move ${name} down`}
          aria-disabled={place === count - 1}
          className={classes.step}
          icon={<IconArrowDown size={18} aria-hidden />}
          onClick={() => onMove(Math.min(count - 1, place + 1))}
        />
        <IconButton
          label="Remove"
          tip="end"
          aria-label={`Remove ${name}`}
          icon={<IconX size={18} aria-hidden />}
          onClick={() => {
            if (rowRef.current) focusBefore(rowRef.current);
            onRemove();
          }}
        />
      </span>
    </li>
  );
}
