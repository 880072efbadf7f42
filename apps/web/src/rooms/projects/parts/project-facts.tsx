import { formatDateTime } from '#kit/format.ts';

import type { Project } from '../projects.queries.ts';
import classes from './project-page.module.css';
import { ProjectBadge } from './project-badge.tsx';

/** Its title, type, date of creation and description. */
export function ProjectFacts({ project: { title, type, createdAt, description } }: { project: Project }) {
  return (
    <section className={classes.card} aria-labelledby="project-title">
      <div className={classes.head}>
        <h2 id="project-title" className={classes.title}>
          {title}
        </h2>
        <ProjectBadge type={type} />
      </div>
      <p className={classes.fact}>
        Created <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {description.trim() === '' ? (
        <p className={classes.none}>No description.</p>
      ) : (
        <p className={classes.description}>{description}</p>
      )}
    </section>
  );
}
