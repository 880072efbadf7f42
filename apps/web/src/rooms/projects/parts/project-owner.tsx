import { IconUser } from '@tabler/icons-react';

import { Avatar } from '#kit/ui/avatar.tsx';

import type { Project } from '../projects.queries.ts';
import { OwnerLink } from './owner-link.tsx';
import classes from './project-page.module.css';

/** The owner of a project. */
export function ProjectOwner({ user }: { user: Project['user'] }) {
  return (
    <section className={classes.card} aria-labelledby="project-owner">
      <h3 id="project-owner" className={classes.heading}>
        Owner
      </h3>
      <div className={classes.owner}>
        <Avatar name={user.name} src={user.profile_image_url} size="large" />
        <div className={classes.words}>
          <p className={classes.who}>{user.name}</p>
          <p className={classes.fact}>{user.email}</p>
        </div>
      </div>
      <OwnerLink userId={user.id} className={classes.profile} aria-label={`View profile of ${user.name}`}>
        <IconUser size={18} aria-hidden />
        View profile
      </OwnerLink>
    </section>
  );
}
