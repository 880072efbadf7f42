import type { SupportTopic } from '@greenroom/contract/support.rules';
import { SUPPORT } from '@greenroom/contract/support.rules';
import { IconBulb } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { UserMore } from '#rooms/users/parts/user-more.tsx';
import { UserStatus } from '#rooms/users/parts/user-status.tsx';

import type { SupportPerson } from '../support-person.queries.ts';
import { Payments, VoteRows } from './person-facts.tsx';

type Person = NonNullable<SupportPerson['person']>;
type PersonSuggestionsProps = { data: SupportPerson; person: Person };

/** What the words of a message call for: the payments, the vote or the acts. Nothing where none is recognised. */
export function PersonSuggestions({ data, person }: PersonSuggestionsProps) {
  const navigate = useNavigate();
  const shown = data.topics.flatMap((topic) => {
    const part = suggestForTopic(topic, {
      data,
      person,
      leave: () => void navigate({ to: '/support-management' }),
    });
    return part === null ? [] : [{ topic, ...part }];
  });
  if (shown.length === 0) return null;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border-t-0! bg-accent-tint p-3!"
      aria-label="Suggested"
    >
      <h3 className="flex items-center gap-1 text-14">
        <IconBulb size={18} className="text-accent-ink" aria-hidden />
        Suggested
      </h3>
      {shown.map(({ topic, title, content }) => (
        <div key={topic} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h4 className="text-13 font-medium">{title}</h4>
          {content}
        </div>
      ))}
    </section>
  );
}

type Known = PersonSuggestionsProps & { leave: () => void };
type Suggestion = { title: string; content: ReactNode };

/** Returns what helps with a topic; null where the role or the host has nothing for it. */
function suggestForTopic(topic: SupportTopic, { data, person, leave }: Known): Suggestion | null {
  if (topic === 'charge') return suggestRefund(data, person);
  if (topic === 'vote') return suggestVotes(data);
  if (topic === 'delete') {
    const canErase = has('personal_data') && can('users.erase');
    if (!can('users.setActive') && !canErase) return null;
    const content = (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <UserStatus user={person} />
        <UserMore user={person} onErased={leave} only={['erase']} />
      </div>
    );
    return { title: 'Deactivate or erase the account', content };
  }
  if (!has('details') || !can('account.mailPasswordLink')) return null;
  const content = (
    <div className="grid justify-items-start gap-2">
      <UserMore user={person} onErased={leave} only={['password', 'verification']} />
    </div>
  );
  return { title: 'Help them sign in', content };
}

function suggestRefund({ money }: SupportPerson, person: Person): Suggestion | null {
  if (!money) return null;
  const twice = money.payments.filter((payment) => payment.twice);
  const content =
    twice.length > 0 ? (
      <Payments payments={twice} userId={person.id} />
    ) : (
      <p>No amount was paid twice within {SUPPORT.twiceDays} days.</p>
    );
  return { title: 'Payments', content };
}

function suggestVotes({ contest }: SupportPerson): Suggestion | null {
  if (!contest) return null;
  const { openRound, votes } = contest;
  const open = votes.filter(({ round }) => round?.isOpen);
  if (open.length > 0) return { title: 'Votes in the open round', content: <VoteRows votes={open} /> };
  return {
    title: 'Votes',
    content: <p>{openRound ? 'No vote by this person in the open round.' : 'No round is open.'}</p>,
  };
}
