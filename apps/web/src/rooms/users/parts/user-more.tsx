import { IconDots, IconLockOpen, IconMailCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { randomName } from '#kit/random.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { Menu } from '#kit/ui/menu.tsx';
import { useMailPasswordLink, useMailVerification } from '#rooms/account/account-staff-mails.queries.ts';

import type { UserDetail } from '../users-profile.queries.ts';
import classes from './user-cells.module.css';

const LETTERS = {
  password: {
    title: 'Send password reset link',
    words:
      'will get an email with a link to set a new password. The current password works until then. Earlier links stop working.',
  },
  verification: {
    title: 'Resend verification',
    words: 'will get the verification email again. Earlier links stop working.',
  },
} as const;
type Letter = keyof typeof LETTERS;

/** Returns why an email can't be sent, or null. */
function hindranceOf({ active, emailVerifiedAt }: UserDetail, letter: Letter): string | null {
  if (letter === 'verification' && emailVerifiedAt !== null) return 'already verified';
  return active ? null : 'person is inactive';
}

/** Rare actions for a person: account emails, each after a confirmation. */
export function UserMore({ user }: { user: UserDetail }) {
  const sends = { password: useMailPasswordLink(user.id), verification: useMailVerification(user.id) };
  /** `key`: a retry after a lost response sends no second mail. */
  const [asked, setAsked] = useState<{ letter: Letter; key: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const boxRef = useRef<HTMLSpanElement>(null);

  function itemOf(each: Letter, icon: ReactNode) {
    const hindrance = hindranceOf(user, each);
    return {
      label: hindrance ? `${LETTERS[each].title} (${hindrance})` : LETTERS[each].title,
      icon,
      isDisabled: hindrance !== null || sends[each].isPending,
      onSelect() {
        setAsked({ letter: each, key: randomName() });
        setAsking(true);
      },
    };
  }

  function handleClose(): void {
    setAsking(false);
    boxRef.current?.querySelector('button')?.focus();
  }

  return (
    <span ref={boxRef}>
      <Menu
        label={`More for ${user.name}`}
        renderTrigger={(props) => (
          <Button {...props} look="default" icon={<IconDots size={18} aria-hidden />}>
            More
          </Button>
        )}
        items={[
          itemOf('password', <IconLockOpen size={18} aria-hidden />),
          itemOf('verification', <IconMailCheck size={18} aria-hidden />),
        ]}
      />
      {asked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={handleClose}
          title={LETTERS[asked.letter].title}
          confirmText="Yes, send"
          onConfirm={() => sends[asked.letter].mutateAsync(asked.key)}
        >
          <strong className={classes.named}>{user.name}</strong> ({user.email}) {LETTERS[asked.letter].words}
        </ConfirmDialog>
      )}
    </span>
  );
}
