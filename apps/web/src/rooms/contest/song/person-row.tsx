import type { ReactNode } from 'react';

import { formatPlace } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';

type PersonRowProps = {
  person: { name: string; city: string; state: string; profile_image_url: string | null };
  end?: ReactNode;
};

/** A partner or a voter: picture or initial, name and where they are from. */
export function PersonRow({ person, end }: PersonRowProps) {
  const { name, city, state, profile_image_url: src } = person;
  const place = formatPlace(city, state);
  return (
    // Only the visible rows of thousands are laid out.
    <li className="flex h-13 min-w-0 items-center gap-3 [contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      <Avatar name={name} src={src} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name} dir="auto">
          {name}
        </p>
        {place && <p className="truncate text-13 text-ink-faint">{place}</p>}
      </div>
      {end && <span className="flex-none text-13 text-ink-faint">{end}</span>}
    </li>
  );
}
