import type { SimilarSign } from '@greenroom/contract/users-similar.rules';
import { SIMILAR } from '@greenroom/contract/users-similar.rules';

import { formatCounted, formatDateTime, formatEmail, isolated } from '#kit/format.ts';
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
  chosen: readonly SimilarUser[];
  onSelect: (users: readonly SimilarUser[]) => void;
};

/** Lists accounts, each with why it is similar, and a tick. Those with too few signs stand below. */
export function SimilarList({ users, chosen, onSelect }: SimilarListProps) {
  const [person, ...others] = users;
  if (!person) return null;
  const likely = others.filter(({ isLikely }) => isLikely);
  const unlikely = others.filter(({ isLikely }) => !isLikely);
  const items = (part: readonly SimilarUser[]) =>
    part.map((user) => (
      <SimilarItem
        key={user.id}
        user={user}
        isOn={chosen.includes(user)}
        onToggle={(isOn) => onSelect(isOn ? [...chosen, user] : chosen.filter((each) => each !== user))}
      />
    ));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-soft">
        {others.length === 0
          ? `No account looks like ${isolated(person.name)}.`
          : `${formatCounted(others.length, 'account looks', 'accounts look')} like ${isolated(person.name)}: ${summarizeSigns(others)}.`}
        {others.length >= SIMILAR.most - 1 && ' There may be more.'}
      </p>
      <div className="flex items-center justify-between gap-3">
        <output className="font-medium">{formatCounted(chosen.length, 'selected', 'selected')}</output>
        {(chosen.length > 0 || likely.length > 0) && (
          <Button
            look="subtle"
            size="small"
            onClick={() => onSelect(chosen.length > 0 ? [] : [person, ...likely])}
          >
            {chosen.length > 0 ? 'Select none' : 'Select the likely ones'}
          </Button>
        )}
      </div>
      <ul className="grid gap-1" aria-label="Similar accounts">
        {items([person, ...likely])}
      </ul>
      {unlikely.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-14">Weaker matches</h3>
          <p className="text-ink-soft">
            These share only words or a mail domain. Check each one before you select it.
          </p>
          <ul className="grid gap-1" aria-label="Weaker matches">
            {items(unlikely)}
          </ul>
        </section>
      )}
    </div>
  );
}

/** '39 for the same words, 40 never verified'. */
function summarizeSigns(others: readonly SimilarUser[]): string {
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
            <strong className="truncate font-medium" dir="auto">
              {name}
            </strong>
            <span className="truncate text-13 text-ink-soft">{formatEmail(email)}</span>
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
