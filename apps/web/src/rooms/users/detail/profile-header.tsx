import { IconDots, IconLockOpen, IconMailCheck, IconPencil } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { useOpening } from '#kit/opening.ts';
import { randomName } from '#kit/random.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { Menu } from '#kit/ui/menu.tsx';
import { useMailPasswordLink, useMailVerification } from '#rooms/account/account-staff-mails.queries.ts';

import { ProfileBadge } from '../parts/profile-badge.tsx';
import { RemoveUser } from '../parts/remove-user.tsx';
import { UserStatus } from '../parts/user-status.tsx';
import type { UserDetail } from '../users-profile.queries.ts';

/** The look of the header, also while it loads. */
export const HEADER =
  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4';
/** The look of what is beside the picture: the rest of its line on phones. */
export const HEADER_WORDS = 'min-w-0 flex-[1_1_200px] max-sm:basis-[calc(100%-80px)]';

/** A person's name and status, and the staff's actions. */
export function ProfileHeader({ user }: { user: UserDetail }) {
  const navigate = useNavigate();
  const list = useLocation({ select: (location) => location.state.userList });
  return (
    <section className={HEADER} aria-label="User">
      <Avatar name={user.name} src={user.profile_image_url} size="large" />
      <div className={HEADER_WORDS}>
        <h2 className="text-20 wrap-anywhere">{user.name}</h2>
        <p className="text-13 wrap-anywhere text-ink-soft">{user.email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <ProfileBadge isFeatured={user.featured} />
        <UserStatus user={user} />
      </div>
      <div className="flex items-center gap-1 max-sm:w-full">
        {can('users.update') && (
          <Link
            to="/edit-profile/$userId"
            params={{ userId: String(user.id) }}
            state
            className="me-1 inline-flex h-control items-center justify-center gap-2 rounded-md bg-accent px-4 font-medium text-on-fill no-underline transition-colors hover:bg-accent-hover max-sm:flex-1"
            aria-label={`Edit ${user.name}`}
          >
            <IconPencil size={18} aria-hidden />
            Edit
          </Link>
        )}
        <RemoveUser
          user={user}
          onRemoved={() => void navigate({ to: '/user-list', search: list ?? {}, replace: true })}
        />
        {has('account_mails') && can('account.mailPasswordLink') && <UserMore user={user} />}
      </div>
    </section>
  );
}

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
function UserMore({ user }: { user: UserDetail }) {
  const sends = { password: useMailPasswordLink(user.id), verification: useMailVerification(user.id) };
  /** `key`: a retry after a lost response sends no second mail. */
  const asking = useOpening<{ letter: Letter; key: string }>();
  const asked = asking.what;

  function itemOf(each: Letter, icon: ReactNode) {
    const hindrance = hindranceOf(user, each);
    return {
      label: hindrance ? `${LETTERS[each].title} (${hindrance})` : LETTERS[each].title,
      icon,
      isDisabled: hindrance !== null || sends[each].isPending,
      onSelect: () => asking.open({ letter: each, key: randomName() }),
    };
  }

  return (
    <>
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
          isOpen={asking.isOpen}
          onClose={asking.close}
          title={LETTERS[asked.letter].title}
          confirmText="Yes, send"
          onConfirm={() => sends[asked.letter].mutateAsync(asked.key)}
        >
          <strong className="font-semibold text-ink wrap-anywhere">{user.name}</strong> ({user.email}){' '}
          {LETTERS[asked.letter].words}
        </ConfirmDialog>
      )}
    </>
  );
}
