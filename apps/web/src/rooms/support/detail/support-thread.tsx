import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatEmail } from '#kit/format.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { getSession } from '#kit/session.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import type { SupportMessage } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';
import { AppealPanel } from './appeal-panel.tsx';
import { CommentBox } from './comment-box.tsx';
import { DeskBar } from './desk-bar.tsx';
import { MESSAGE_TEXT, MergedMessage } from './merged-message.tsx';
import { OpenMessages } from './open-messages.tsx';
import { OriginalText } from './original-text.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ReplyJump } from './reply-jump.tsx';
import { ReplyThread } from './reply-thread.tsx';
import { SameSubject } from './same-subject.tsx';
import { useNextMessage } from './use-next-message.ts';

/** The look of a message's card. */
export const CARD = 'rounded-lg border border-line bg-surface';
/** The look of its head. */
export const HEAD = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-4 max-sm:p-4';
const FACT = 'text-13 wrap-anywhere text-ink-faint';

type SupportThreadProps = {
  message: SupportMessage;
  list: SupportListSearch;
  /** What stands beside the thread, and between it and the reply box on narrow screens. */
  beside: ReactNode;
};

const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';

/** A message with its replies, comments and merged messages, and all that staff do about it. */
export function SupportThread({ message, list, beside }: SupportThreadProps) {
  const { id, createdAt, desk } = message;
  const next = useNextMessage(id, list);
  if (desk?.mergedInto) {
    return (
      <Navigate
        to="/subscription-plan"
        search={{ id: desk.mergedInto }}
        state={{ supportList: list }}
        replace
      />
    );
  }
  const earlier = desk?.merged.filter((each) => each.createdAt < createdAt) ?? [];
  return (
    <>
      <div className={STACK}>
        {desk && <DeskBar message={message} next={next} />}
        {desk && <OpenMessages message={message} list={list} />}
        {earlier.map((each) => (
          <MergedMessage key={each.id} merged={each} thread={message} />
        ))}
        <SupportCard message={message} />
        {message.appeal && <AppealPanel appeal={message.appeal} user={message.user} />}
        {has('support') && <ReplyThread message={message} />}
        {has('support') && <SameSubject message={message} />}
      </div>
      {beside}
      <div className={STACK}>
        {can('support.reply') && <ReplyBox message={message} next={next} />}
        {can('support.reply') && <ReplyJump />}
        <AnswersNotice message={message} />
        {desk && can('support.createComment') && <CommentBox messageId={id} />}
      </div>
    </>
  );
}

/** A message and its sender. */
function SupportCard({
  message: { subject, message, original, createdAt, user },
}: {
  message: SupportMessage;
}) {
  return (
    <article className={CARD} aria-label="Message">
      <header className={HEAD}>
        <Avatar name={user.name} src={user.profile_image} />
        <div className="min-w-0 flex-[1_1_200px]">
          <ProfileLink
            id={user.id}
            className="font-medium wrap-anywhere text-inherit no-underline [a]:inline-block [a]:min-h-6 [a]:hover:underline"
            label={`View profile of ${user.name}`}
            dir="auto"
          >
            {user.name}
          </ProfileLink>
          <p className={FACT}>{formatEmail(user.email)}</p>
        </div>
        <p className={FACT}>
          <RelativeTime iso={createdAt} />
        </p>
      </header>
      <h2 className="px-6 pt-4 text-16 wrap-anywhere max-sm:px-4" dir="auto">
        {subject}
      </h2>
      <SafeHtml isTheirs className={MESSAGE_TEXT} html={message} />
      <div className="px-6 max-sm:px-4 [&>*]:pb-4">
        <OriginalText text={original} />
      </div>
    </article>
  );
}

/** Says that people cannot answer a reply by email. */
function AnswersNotice({ message: { answersArrive } }: { message: SupportMessage }) {
  if (answersArrive !== false || !can('support.reply')) return null;
  return (
    <p className="text-13 text-ink-soft">
      Answers by email do not arrive here.
      {getSession()?.role === 'owner' && ' To change that, see Answers by email in docs/operations/mail.md.'}
    </p>
  );
}
