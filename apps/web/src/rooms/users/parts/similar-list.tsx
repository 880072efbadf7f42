import type { SimilarSign } from '@greenroom/contract/users-similar.rules';
import { SIMILAR } from '@greenroom/contract/users-similar.rules';

import { formatCounted, formatDateTime } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';

import type { SimilarUser } from '../users-similar.queries.ts';

const SIGNS: Record<SimilarSign, { label: string; title: string }> = {
  words: { label: 'Same words', title: 'A post has the same words' },
  hour: { label: 'Same hour', title: 'Registered or posted within half an hour' },
  domain: { label: 'Same mail domain', title: 'The address has the same domain, which is not a common one' },
  network: { label: 'Same network', title: 'Registered from the same network within a day' },
  unverified: { label: 'Never verified', title: 'The address was never verified' },
};

type SimilarListProps = {
  /** The person comes first. */
  users: readonly SimilarUser[];
  isOn: (user: SimilarUser) => boolean;
  onToggle: (ids: readonly number[], isOn: boolean) => void;
};

/** Lists accounts, each with why it is similar, and a tick. */
export function SimilarList({ users, isOn, onToggle }: SimilarListProps) {
  const [person, ...others] = users;
  const chosen = users.filter(isOn).length;
  if (!person) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-soft">
        {others.length === 0
          ? `No account looks like ${person.name}.`
          : `${formatCounted(others.length, 'account looks', 'accounts look')} like ${person.name}: ${summaryOf(others)}.`}
        {others.length >= SIMILAR.most - 1 && ' There may be more.'}
      </p>
      <div className="flex items-center justify-between gap-3">
        <output className="font-medium">{formatCounted(chosen, 'selected', 'selected')}</output>
        <Button
          look="subtle"
          size="small"
          onClick={() =>
            onToggle(
              users.map(({ id }) => id),
              chosen === 0,
            )
          }
        >
          {chosen === 0 ? 'Select all' : 'Select none'}
        </Button>
      </div>
      <ul className="grid gap-1" aria-label="Similar accounts">
        {users.map((user) => (
          <SimilarItem
            key={user.id}
            user={user}
            isOn={isOn(user)}
            onToggle={(next) => onToggle([user.id], next)}
          />
        ))}
      </ul>
    </div>
  );
}

/** '39 for the same words, 40 never verified'. */
function summaryOf(others: readonly SimilarUser[]): string {
  return Object.entries(SIGNS)
    .map(([sign, { label }]) => {
      const count = others.filter(({ signs }) => signs.includes(sign as SimilarSign)).length;
      return { count, label: label.toLowerCase() };
    })
    .filter(({ count }) => count > 0)
    .map(({ count, label }) => `${count} ${label}`)
    .join(', ');
}

type SimilarItemProps = { user: SimilarUser; isOn: boolean; onToggle: (isOn: boolean) => void };

function SimilarItem({ user, isOn, onToggle }: SimilarItemProps) {
  const { name, email, profile_image_url: src, createdAt, active, signs, posts } = user;
  return (
    <li>
      <label className="grid cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line px-3 py-2 has-checked:bg-accent-tint">
        <input
          type="checkbox"
          className="size-4.5 cursor-pointer accent-accent"
          aria-label={`Select ${name}`}
          checked={isOn}
          onChange={(change) => onToggle(change.currentTarget.checked)}
        />
        <Avatar name={name} src={src} size="small" />
        <span className="grid min-w-0 gap-1">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <strong className="truncate font-medium">{name}</strong>
            <span className="truncate text-13 text-ink-soft">{email}</span>
          </span>
          <span className="text-12 text-ink-soft">
            Joined {formatDateTime(createdAt)}
            {posts.length > 0 && `, ${formatCounted(posts.length, 'post', 'posts')}`}
          </span>
          <span className="flex flex-wrap gap-1">
            {signs.map((sign) => (
              <Badge key={sign} tone="attention" title={SIGNS[sign].title}>
                {SIGNS[sign].label}
              </Badge>
            ))}
            {!active && <Badge tone="quiet">Inactive</Badge>}
          </span>
        </span>
      </label>
    </li>
  );
}
