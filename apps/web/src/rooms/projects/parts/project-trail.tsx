import { Link } from '@tanstack/react-router';

import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { markFrom } from '#rooms/users/parts/from-marker.ts';

import type { Project } from '../projects.queries.ts';

/** The way to the owner, whose page then opens on their projects; undefined while nobody knows whose project it is. */
export function ProjectTrail({ project }: { project: Project | undefined }) {
  const list = (
    <Link key="list" to="/user-list" search={{}}>
      User Management
    </Link>
  );
  if (!project) return <Breadcrumb links={[list]} current="Project" />;
  return (
    <Breadcrumb
      links={[
        list,
        <Link
          key="owner"
          to="/user-detail/$userId"
          params={{ userId: String(project.user_id) }}
          onClick={markFrom}
        >
          {project.user.name}
        </Link>,
      ]}
      current={project.title}
    />
  );
}
