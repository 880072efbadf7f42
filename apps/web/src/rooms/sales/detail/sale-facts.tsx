import { durationText } from '@greenroom/contract/sales.rules';
import { IconCheck, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { formatEmail, formatMoney } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { ParlourTime } from '#rooms/parlours/parts/parlour-time.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import type { SaleReport } from '../sales-report.queries.ts';

/** Its title, host, time, length and price. @source spec 2 Parlour report detail */
export function SaleFacts({ sale }: { sale: SaleReport }) {
  const { title, description, price, duration, status, scheduler_parlour: parlour } = sale;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-lg border border-line bg-surface p-6 max-sm:p-4"
      aria-labelledby="sale-title"
    >
      <h2 id="sale-title" className="text-20 wrap-anywhere" dir="auto">
        {title}
      </h2>
      <Author user={sale.user} />
      {description.trim() === '' ? (
        <p className="text-13 text-ink-faint">No description.</p>
      ) : (
        <p className="max-w-reading wrap-anywhere text-start whitespace-pre-line text-ink-soft" dir="auto">
          {description}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4">
        <Fact label="Price">{formatMoney(price)}</Fact>
        <Fact label="Duration">{durationText(duration)}</Fact>
        <Fact label="Start Date">
          <ParlourTime iso={parlour.start_date} withYear />
        </Fact>
        <Fact label="Saved To Profile">
          <span className={clsx('inline-flex items-center gap-1', status && 'text-good-ink')}>
            {status ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            {status ? 'Yes' : 'No'}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

function Author({ user }: Pick<SaleReport, 'user'>) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.name} src={user.profile_image_url} size="normal" />
      <div className="min-w-0">
        <p>
          <span className="sr-only">Author: </span>
          <ProfileLink
            id={user.id}
            className="font-medium wrap-anywhere text-ink no-underline [a]:hover:underline"
            dir="auto"
          >
            {user.name}
          </ProfileLink>
        </p>
        <p className="text-13 wrap-anywhere text-ink-faint empty:hidden">{formatEmail(user.email)}</p>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 font-medium text-ink-faint">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
