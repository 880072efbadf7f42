import { IconStarFilled } from '@tabler/icons-react';

import { Badge } from '#kit/ui/badge.tsx';

/** 'Featured' or 'Non-Featured'. @source spec 4 Profile type */
export function ProfileBadge({ isFeatured }: { isFeatured: boolean }) {
  return (
    <span className="flex text-13 whitespace-nowrap text-ink-soft">
      {isFeatured ? (
        <Badge tone="accent" icon={<IconStarFilled size={12} aria-hidden />}>
          Featured
        </Badge>
      ) : (
        'Non-Featured'
      )}
    </span>
  );
}
