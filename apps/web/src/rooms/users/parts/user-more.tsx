import {
  IconDots,
  IconDownload,
  IconEraser,
  IconLockOpen,
  IconMailCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatEmail } from '#kit/format.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { randomName } from '#kit/random.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { Menu } from '#kit/ui/menu.tsx';
import { useMailPasswordLink, useMailVerification } from '#rooms/account/account-staff-mails.queries.ts';

import { useEraseUser, useExportUser } from '../users-data.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { useMeasures } from './use-measures.tsx';

const SimilarPanel = lazyDialog(async () => (await import('./similar-panel.tsx')).SimilarPanel);

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
function letterHindrance({ active, emailVerifiedAt }: MoreUser, letter: Letter): string | null {
  if (letter === 'verification' && emailVerifiedAt !== null) return 'already verified';
  return active ? null : 'person is inactive';
}

type MoreUser = Pick<UserDetail, 'id' | 'name' | 'email' | 'active' | 'emailVerifiedAt'>;
type Act = Letter | 'export' | 'erase';
type UserMoreProps = {
  user: MoreUser;
  onErased: () => void;
  /** Shows these alone, as buttons. */
  only?: readonly Act[];
};

/** Rare actions for a person: account emails, each after a confirmation, their data as a file, and erasing them. */
export function UserMore({ user, onErased, only }: UserMoreProps) {
  const sends = { password: useMailPasswordLink(user.id), verification: useMailVerification(user.id) };
  const exporting = useExportUser(user.id);
  /** `key`: a retry after a lost response sends no second mail. */
  const asking = useOpening<{ letter: Letter; key: string }>();
  const erasing = useOpening<true>();
  const finding = useOpening<true>();
  const measures = useMeasures(user);
  const asked = asking.what;

  function letterItem(each: Letter, icon: ReactNode) {
    const hindrance = letterHindrance(user, each);
    return {
      act: each,
      label: hindrance ? `${LETTERS[each].title} (${hindrance})` : LETTERS[each].title,
      icon,
      isDisabled: hindrance !== null || sends[each].isPending,
      onSelect: () => asking.open({ letter: each, key: randomName() }),
    };
  }
  const dataItems = [
    {
      act: 'export' as const,
      label: exporting.isPending ? 'Exporting data…' : 'Export this person’s data',
      icon: <IconDownload size={18} aria-hidden />,
      isDisabled: exporting.isPending,
      onSelect: () => exporting.mutate(),
    },
    {
      act: 'erase' as const,
      label: 'Erase',
      icon: <IconEraser size={18} aria-hidden />,
      isDisabled: false,
      onSelect: () => erasing.open(true),
    },
  ];
  const similarItem = {
    act: 'similar' as const,
    label: 'Find similar',
    icon: <IconUsers size={18} aria-hidden />,
    isDisabled: false,
    onSelect: () => finding.open(true),
  };
  const all = [
    ...measures.items,
    ...(has('bulk') && can('users.listSimilar') ? [similarItem] : []),
    ...(has('details') && can('account.mailPasswordLink')
      ? [
          letterItem('password', <IconLockOpen size={18} aria-hidden />),
          letterItem('verification', <IconMailCheck size={18} aria-hidden />),
        ]
      : []),
    ...(has('personal_data') && can('users.erase') ? dataItems : []),
  ];
  const items = all.filter(({ act }) => !only || only.some((each) => each === act));
  if (items.length === 0) return null;

  return (
    <>
      {only ? (
        items.map(({ act, label, icon, isDisabled, onSelect }) => (
          <Button key={act} look="default" icon={icon} disabled={isDisabled} onClick={onSelect}>
            {label}
          </Button>
        ))
      ) : (
        <Menu
          label={`More for ${user.name}`}
          renderTrigger={(props) => (
            <Button {...props} look="default" icon={<IconDots size={18} aria-hidden />}>
              More
            </Button>
          )}
          items={items}
        />
      )}
      {asked && (
        <ConfirmDialog
          isOpen={asking.isOpen}
          onClose={asking.close}
          title={LETTERS[asked.letter].title}
          confirmText="Yes, send"
          onConfirm={() => sends[asked.letter].mutateAsync(asked.key)}
        >
          <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
            {user.name}
          </strong>{' '}
          ({formatEmail(user.email)}) {LETTERS[asked.letter].words}
        </ConfirmDialog>
      )}
      {finding.what && (
        <SimilarPanel key={finding.count} isOpen={finding.isOpen} onClose={finding.close} userId={user.id} />
      )}
      {measures.dialog}
      {erasing.what && (
        <EraseUser user={user} isOpen={erasing.isOpen} onClose={erasing.close} onErased={onErased} />
      )}
    </>
  );
}

type EraseUserProps = { user: MoreUser; isOpen: boolean; onClose: () => void; onErased: () => void };

/** Erase, after the word was typed; says what is kept and why. */
function EraseUser({ user, isOpen, onClose, onErased }: EraseUserProps) {
  const erase = useEraseUser(user);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Erase this person"
      tone="danger"
      confirmText="Erase for good"
      word="erase"
      onConfirm={async () => {
        await erase.mutateAsync();
        onErased();
      }}
    >
      <p>
        <strong dir="auto">{user.name}</strong> ({formatEmail(user.email)}) is signed out and erased at once:
        the profile, everything they made, their messages with our replies, our notes and the mails to them.
        Their files follow within a day. This can’t be undone.
      </p>
      <p className="mt-3">These stay, without their name:</p>
      <ul className="list-disc ps-5">
        <li>payments and plans, which the law requires us to keep for bookkeeping;</li>
        <li>
          votes, reviews and finished parlours, because results and other people’s records depend on them.
        </li>
      </ul>
    </ConfirmDialog>
  );
}
