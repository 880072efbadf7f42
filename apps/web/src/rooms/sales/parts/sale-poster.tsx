import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';

const WIDTH = 160;

/** A finished parlour's picture, or an icon without one. Decorative: the title is beside it. */
export function SalePoster({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className="grid h-9 w-16 flex-none place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint"
      aria-hidden
    >
      {url !== null && url !== broken ? (
        <img
          className="size-full object-cover"
          src={`${url}?w=${WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : (
        <IconVideo size={18} />
      )}
    </span>
  );
}
