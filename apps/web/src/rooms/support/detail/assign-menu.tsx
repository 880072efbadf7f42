import { IconChevronDown, IconUser, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { getSession } from '#kit/session.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Menu } from '#kit/ui/menu.tsx';

import { useAssignSupport, useAssigneeList } from '../support-desk.queries.ts';
import type { SupportMessage } from '../support.queries.ts';

const NOBODY = 'nobody';

/** Whose message it is: 'Assign to me' in one press, or a colleague from a list that loads when it is opened. */
export function AssignMenu({ message: { id, assignee } }: { message: SupportMessage }) {
  const [isWanted, setWanted] = useState(false);
  const { data = [], error, refetch } = useAssigneeList(isWanted);
  const assign = useAssignSupport(id);
  const me = getSession()?.id;

  const colleagues = data.map((each) => ({
    value: String(each.id),
    label: each.id === me ? `${each.name} (you)` : each.name,
    icon: <Avatar name={each.name} src={each.picture_url} size="small" />,
    onSelect: () => assign.mutate(each.id),
  }));
  const nobody = {
    value: NOBODY,
    label: 'Nobody',
    icon: <IconUser size={18} aria-hidden />,
    onSelect: () => assign.mutate(null),
  };
  const waiting = error
    ? { label: 'The colleagues could not be loaded. Retry', onSelect: () => void refetch() }
    : { label: 'Loading…', onSelect: () => undefined, isDisabled: true };
  const items =
    data.length === 0
      ? [waiting]
      : [
          {
            heading: 'Assign to',
            chosen: assignee ? String(assignee.id) : NOBODY,
            values: [...colleagues, nobody],
          },
        ];
  return (
    <>
      {!assignee && me !== undefined && (
        <Button look="default" isBusy={assign.isPending} onClick={() => assign.mutate(me)}>
          Assign to me
        </Button>
      )}
      <Menu
        label="Assign to"
        items={items}
        renderTrigger={(trigger) => {
          const press = {
            ...trigger,
            onClick: () => {
              setWanted(true);
              trigger.onClick();
            },
          };
          if (!assignee) {
            return (
              <IconButton
                {...press}
                label="Assign to a colleague"
                tip="end"
                icon={<IconUserPlus size={18} aria-hidden />}
              />
            );
          }
          return (
            <Button {...press} look="default">
              <span className="max-w-40 truncate">Assigned to {assignee.name}</span>
              <IconChevronDown size={16} aria-hidden className="flex-none" />
            </Button>
          );
        }}
      />
    </>
  );
}
