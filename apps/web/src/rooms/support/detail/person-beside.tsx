import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { formatDate, formatDateTime } from '#kit/format.ts';
import { readStored, store } from '#kit/stored.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import { useSupportPerson } from '../support-person.queries.ts';
import type { SupportPerson } from '../support-person.queries.ts';
import { Money, Notes, Rsvps, Threads, Votes } from './person-facts.tsx';
import { PersonSuggestions } from './person-suggestions.tsx';

/** Whether the section is folded, on this device. */
const FOLDED = 'support-person-folded';

/** Who wrote a message, beside it or below; folded it asks for nothing. */
export function PersonBeside({ messageId }: { messageId: number; onClose: () => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => readStored(FOLDED) === null);
  const query = useSupportPerson(messageId, isOpen);

  function handleFold(): void {
    store(FOLDED, isOpen ? '1' : null);
    setOpen(!isOpen);
  }

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start rounded-lg border border-line bg-surface"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="text-16">
        <button
          type="button"
          className="flex w-full cursor-pointer items-center justify-between rounded-lg px-4 py-3 aria-expanded:[&>svg]:rotate-180"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={handleFold}
        >
          The person
          <IconChevronDown size={18} className="text-ink-soft" aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <div
          id={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4 *:not-first:border-t *:not-first:border-line *:not-first:pt-4"
        >
          <Loaded query={query} what="The person could not be loaded." waiting={<PersonSkeleton />}>
            {(data) => <Person data={data} messageId={messageId} />}
          </Loaded>
        </div>
      )}
    </section>
  );
}

function Person({ data, messageId }: { data: SupportPerson; messageId: number }) {
  const { person, money, rsvps, contest, notes, threads } = data;
  if (!person)
    return <p className="text-ink-soft">The sender has no account any more. A reply still goes by email.</p>;
  return (
    <>
      <Identity person={person} />
      <PersonSuggestions data={data} person={person} />
      {money && <Money money={money} userId={person.id} />}
      {rsvps && <Rsvps rsvps={rsvps} />}
      {contest && <Votes votes={contest.votes} />}
      {notes && <Notes notes={notes} userId={person.id} messageId={messageId} />}
      <Threads threads={threads} userId={person.id} />
    </>
  );
}

type PersonProps = { person: NonNullable<SupportPerson['person']> };

/** Picture, name, status, and since when they are a member. */
function Identity({ person }: PersonProps) {
  const { id, name, email, active, emailVerifiedAt, createdAt } = person;
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} src={person.profile_image} />
      <div className="grid min-w-0 gap-1">
        <ProfileLink
          id={id}
          className="font-medium wrap-anywhere text-inherit no-underline [a]:inline-block [a]:min-h-6 [a]:hover:underline"
          label={`Open the page of ${name}`}
          dir="auto"
        >
          {name}
        </ProfileLink>
        <p className="text-13 wrap-anywhere text-ink-faint">{email}</p>
        <p className="flex flex-wrap gap-1">
          <Badge tone={active ? 'good' : 'attention'}>{active ? 'Active' : 'Inactive'}</Badge>
          <Badge tone={emailVerifiedAt ? 'good' : 'attention'}>
            {emailVerifiedAt ? 'Verified' : 'Not verified'}
          </Badge>
        </p>
        <p className="text-13 text-ink-faint">
          Member since{' '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatDate(createdAt)}
          </time>
        </p>
      </div>
    </div>
  );
}

function PersonSkeleton() {
  return (
    <div className="grid gap-3" aria-busy>
      <span className="sr-only">loading...</span>
      <Skeleton shape="circle" />
      <Skeleton shape="short" />
      <Skeleton shape="block" />
    </div>
  );
}
