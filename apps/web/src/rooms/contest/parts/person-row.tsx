import type { ReactNode } from 'react';

import { Avatar } from '#kit/ui/avatar.tsx';

import classes from './person-row.module.css';

type PersonRowProps = {
  person: { name: string; city: string; state: string; profile_image_url: string | null };
  end?: ReactNode;
};

/** A partner or a voter: picture or initial, name and where they are from. */
export function PersonRow({ person, end }: PersonRowProps) {
  const { name, city, state, profile_image_url: src } = person;
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <Avatar name={name} src={src} />
      <div className={classes.words}>
        <p className={classes.name} title={name}>
          {name}
        </p>
        {place && <p className={classes.place}>{place}</p>}
      </div>
      {end && <span className={classes.end}>{end}</span>}
    </li>
  );
}
