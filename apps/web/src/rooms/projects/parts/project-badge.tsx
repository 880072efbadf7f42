import { PROJECT_NEW } from '@greenroom/contract/projects.rules';
import { IconSparkles } from '@tabler/icons-react';

import classes from './project-badge.module.css';

/** The kind of a project; 'upcoming' is styled as new. @source spec 3 Project */
export function ProjectBadge({ type }: { type: string }) {
  const isNew = type.toLowerCase() === PROJECT_NEW;
  return (
    <span className={classes.type} data-new={isNew || undefined}>
      {isNew && <IconSparkles size={14} aria-hidden />}
      <span className={classes.word}>{type}</span>
    </span>
  );
}
