import { PROJECT_NEW } from '@greenroom/contract/projects.rules';
import { IconSparkles } from '@tabler/icons-react';

/** The kind of a project; 'upcoming' is styled as new. @source spec 3 Project */
export function ProjectBadge({ type }: { type: string }) {
  const isNew = type.toLowerCase() === PROJECT_NEW;
  return (
    <span
      className="inline-flex max-w-full flex-none items-center gap-1 rounded-full bg-sunken px-2 py-0.5 text-12 font-medium text-ink-soft data-new:bg-accent-tint data-new:text-accent-ink"
      data-new={isNew || undefined}
    >
      {isNew && <IconSparkles size={14} aria-hidden />}
      <span className="truncate first-letter:uppercase">{type}</span>
    </span>
  );
}
