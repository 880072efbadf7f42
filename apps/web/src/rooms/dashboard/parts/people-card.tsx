import { TALENTS } from '@greenroom/contract/users.rules';
import {
  IconAdjustmentsHorizontal,
  IconArrowRight,
  IconFeather,
  IconPiano,
  IconHeadphones,
  IconMicrophone2,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { formatCount, formatPercent } from '#kit/format.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import type { DashboardCounts } from '../dashboard.queries.ts';
import classes from './people-card.module.css';

type PeopleCardProps = { total: number | undefined; roles: DashboardCounts[1] | undefined };

const ICONS: Record<string, typeof IconUsers> = {
  artist: IconMicrophone2,
  producer: IconAdjustmentsHorizontal,
  instrument: IconPiano,
  audio: IconHeadphones,
  songwriter: IconFeather,
};

/** The number of people, and below it the five talents with their share. A person may have several talents. */
export function PeopleCard({ total, roles }: PeopleCardProps) {
  return (
    <div className={classes.card}>
      <Link to="/user-list" className={classes.everyone}>
        <span className={classes.label}>
          <IconUsers size={18} aria-hidden />
          Total registered users
        </span>
        <span className={classes.value}>
          {total === undefined ? <Skeleton className={classes.wait} /> : formatCount(total)}
        </span>
        <span className={classes.more}>
          <MoreWords />
        </span>
      </Link>
      <ul className={classes.talents}>
        {TALENTS.map((talent) => (
          <Talent
            key={talent.id}
            name={talent.plural}
            keyword={talent.keyword}
            members={roles && (roles.find((role) => role.role_id === talent.id)?.member_count ?? 0)}
            total={total ?? 0}
          />
        ))}
      </ul>
    </div>
  );
}

type TalentProps = { name: string; keyword: string; members: number | undefined; total: number };

/** A talent's own card, which links to its people. @source spec 2 /dashboard */
function Talent({ name, keyword, members, total }: TalentProps) {
  const nameId = useId();
  const Icon = ICONS[keyword] ?? IconUsers;
  const share = members === undefined || total === 0 ? 0 : Math.min(members / total, 1);
  return (
    <li>
      <article className={classes.talent} aria-labelledby={nameId}>
        <p className={classes.name} id={nameId}>
          <Icon size={18} aria-hidden />
          {name}
        </p>
        <span className={classes.track} aria-hidden>
          <span className={classes.share} style={{ width: `${share * 100}%` }} />
        </span>
        <p className={classes.members}>
          <span className={classes.count}>
            {members === undefined ? <Skeleton className={classes.waitSmall} /> : formatCount(members)}
          </span>
          <span className={classes.percent}>
            {members !== undefined && (
              <>
                {formatPercent(share)}
                <span className="only-read"> of all users</span>
              </>
            )}
          </span>
        </p>
        <Link
          to="/user-list"
          search={{ search: keyword }}
          className={classes.more}
          aria-label={`More Details: ${name}`}
        >
          <MoreWords />
        </Link>
      </article>
    </li>
  );
}

function MoreWords() {
  return (
    <>
      More Details
      <IconArrowRight size={16} aria-hidden />
    </>
  );
}
