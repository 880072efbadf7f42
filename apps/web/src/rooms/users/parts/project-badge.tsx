import { PROJECT_NEW } from '@greenroom/contract/projects.rules';
import { IconSparkles } from '@tabler/icons-react';

import { Badge } from '#kit/ui/badge.tsx';

/** The kind of a project; 'upcoming' is styled as new. @source spec 3 Project */
export function ProjectBadge({ type }: { type: string }) {
  const isNew = type.toLowerCase() === PROJECT_NEW;
  return (
    <Badge
      tone={isNew ? 'accent' : 'quiet'}
      icon={isNew && <IconSparkles size={14} className="flex-none" aria-hidden />}
    >
      <span className="inline-block first-letter:uppercase">{type}</span>
    </Badge>
  );
}
