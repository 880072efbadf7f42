import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { UserListLink } from '#rooms/users/parts/user-list-link.tsx';

import type { Project } from '../projects.queries.ts';
import { OwnerLink } from './owner-link.tsx';

type ProjectTrailProps = {
  /** Undefined while the owner is unknown. */
  project: Project | undefined;
  /** Shown in place of the title. */
  current?: string;
};

const LIST = <UserListLink key="list" />;

/** The breadcrumb to the owner, whose profile opens on their projects. @source spec 2 /project-detail */
export function ProjectTrail({ project, current = '\u00a0' }: ProjectTrailProps) {
  if (!project) return <Breadcrumb links={[LIST]} current={current} />;
  const owner = (
    <OwnerLink key="owner" userId={project.user_id}>
      {project.user.name}
    </OwnerLink>
  );
  return <Breadcrumb links={[LIST, owner]} current={project.title} />;
}
