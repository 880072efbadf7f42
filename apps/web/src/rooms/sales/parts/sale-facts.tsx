import { durationText } from '@greenroom/contract/sales.rules';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatMoney } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { ParlourTime } from '#rooms/parlours/parts/parlour-time.tsx';

import type { SaleReport } from '../sales-report.queries.ts';
import classes from './sale-facts.module.css';

/** Its title, host, time, length and price. @source spec 2 Parlour report detail */
export function SaleFacts({ sale }: { sale: SaleReport }) {
  const { title, description, price, duration, status, scheduler_parlour: parlour } = sale;
  return (
    <section className={classes.card} aria-labelledby="sale-title">
      <h2 id="sale-title" className={classes.title}>
        {title}
      </h2>
      <Author user={sale.user} />
      {description.trim() === '' ? (
        <p className={classes.none}>No description.</p>
      ) : (
        <p className={classes.description}>{description}</p>
      )}
      <dl className={classes.facts}>
        <Fact label="Price">{formatMoney(price)}</Fact>
        <Fact label="Duration">{durationText(duration)}</Fact>
        <Fact label="Start Date">
          <ParlourTime iso={parlour.start_date} withYear />
        </Fact>
        <Fact label="Saved To Profile">
          <span className={classes.saved} data-saved={status}>
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
    <div className={classes.author}>
      <Avatar name={user.name} src={user.profile_image_url} size="normal" />
      <div className={classes.who}>
        <p>
          <span className="only-read">Author: </span>
          {user.id === null ? (
            <span className={classes.name}>{user.name}</span>
          ) : (
            <Link to="/user-detail/$userId" params={{ userId: String(user.id) }} className={classes.name}>
              {user.name}
            </Link>
          )}
        </p>
        <p className={classes.email}>{user.email}</p>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
