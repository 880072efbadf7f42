import { IconStarFilled } from '@tabler/icons-react';

import { Badge } from '#kit/ui/badge.tsx';

/** 'Featured' or 'Non-Featured'. @source spec 4 Profile type */
export function ProfileBadge({ isFeatured }: { isFeatured: boolean }) {
  if (!isFeatured) return <span className="text-13 whitespace-nowrap text-ink-soft">Non-Featured</span>;
  return (
    <Badge tone="accent" icon={<IconStarFilled size={12} aria-hidden />}>
      Featured
    </Badge>
  );
}
