import { Avatar } from '#kit/ui/avatar.tsx';

import classes from './person-row.module.css';

type PersonRowProps = {
  person: { id: number | null; name: string; city: string; state: string; profile_image_url: string | null };
};

/** A partner or a voter: picture or initial, name and where they are from. */
export function PersonRow({ person }: PersonRowProps) {
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
    </li>
  );
}
