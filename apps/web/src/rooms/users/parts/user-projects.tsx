import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { formatDate, formatDateTime } from '#kit/format.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ProjectBadge } from '#rooms/projects/parts/project-badge.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import { ProfileRest } from './profile-rest.tsx';
import { ProfileThumb } from './profile-thumb.tsx';
import classes from './user-projects.module.css';

/** Tab 3: the person's projects, newest first. @source spec 2 /user-detail */
export function UserProjects({ user }: { user: UserDetail }) {
  if (user.projects.length === 0) {
    return (
      <EmptyState
        icon={<IconFolder size={24} />}
        title={PROFILE_MESSAGES.noProjects}
        text="Projects this person adds in the app appear here."
      />
    );
  }
  return (
    <>
      <ul className={classes.projects} aria-label={`Projects of ${user.name}`}>
        {user.projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
      <ProfileRest shown={user.projects.length} total={user.counts.projects} what="projects" />
    </>
  );
}

function ProjectCard({ project }: { project: UserDetail['projects'][number] }) {
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <ProfileThumb src={project.picture_url} sign={<IconFolder size={24} />} />
      </div>
      <div className={classes.words}>
        <p className={classes.name}>
          <Link
            to="/project-detail/$projectId"
            params={{ projectId: String(project.id) }}
            state
            className={classes.title}
          >
            {project.title}
          </Link>
        </p>
        {project.description && <p className={classes.text}>{project.description}</p>}
        <p className={classes.facts}>
          <ProjectBadge type={project.type} />
          <time dateTime={project.createdAt} title={formatDateTime(project.createdAt)}>
            {formatDate(project.createdAt)}
          </time>
        </p>
      </div>
    </li>
  );
}
