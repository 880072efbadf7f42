import { Link } from '@tanstack/react-router';

import { Avatar } from '#kit/ui/avatar.tsx';

import type { Parlour } from '../parlours.queries.ts';
import classes from './parlour-card-people.module.css';

/** The host of a parlour, and the guest if there is one; each links to their profile. */
export function ParlourCardPeople({ parlour: { owner, guest } }: { parlour: Parlour }) {
  return (
    <dl className={classes.people}>
      <Person part="Host" person={owner} />
      {guest && <Person part="Guest" person={guest} />}
    </dl>
  );
}

function Person({ part, person }: { part: string; person: Parlour['owner'] }) {
  const { id, name, profile_image_url: src } = person;
  return (
    <div className={classes.person}>
      <dt className={classes.part}>{part}</dt>
      <dd className={classes.who}>
        <Link to="/user-detail/$userId" params={{ userId: String(id) }} className={classes.link} title={name}>
          <Avatar name={name} src={src} size="small" />
          <span className={classes.name}>{name}</span>
        </Link>
      </dd>
    </div>
  );
}
