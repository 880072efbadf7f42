import { ApiError } from '@greenroom/contract/client';
import { getRouteApi } from '@tanstack/react-router';

import { ErrorState } from '#kit/ui/error-state.tsx';
import { Page } from '#kit/ui/page.tsx';

import { ProjectFacts } from './parts/project-facts.tsx';
import { ProjectOwner } from './parts/project-owner.tsx';
import classes from './parts/project-page.module.css';
import { ProjectPictures } from './parts/project-pictures.tsx';
import { ProjectSkeleton } from './parts/project-skeleton.tsx';
import { ProjectTrail } from './parts/project-trail.tsx';
import { ProjectVideos } from './parts/project-videos.tsx';
import { RemoveProject } from './parts/remove-project.tsx';
import { useProject } from './projects.queries.ts';
import type { Project } from './projects.queries.ts';

const route = getRouteApi('/staff/project-detail/$projectId');

const NONE = new ApiError(404, { msg: 'The address does not contain a valid project id.' });

/** An invalid id belongs to no project. */
function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** /project-detail/{projectId}. @source spec 2 */
export function ProjectDetailScreen() {
  const projectId = idOf(route.useParams().projectId);
  const { data, error: failure, isFetching, refetch } = useProject(projectId);
  const error = projectId === 0 ? NONE : failure;
  const isUnknown = error instanceof ApiError && error.status === 404;

  if (error && (!data || isUnknown)) {
    return (
      <Page summary={<ProjectTrail project={undefined} current="Project" />}>
        <div className={classes.state}>
          <ErrorState
            what={isUnknown ? 'This project does not exist.' : 'The project could not be loaded.'}
            error={error}
            onRetry={isUnknown ? undefined : () => void refetch()}
            isRetrying={isFetching}
          />
        </div>
      </Page>
    );
  }

  return (
    <Page
      summary={<ProjectTrail project={data} />}
      action={data && <RemoveProject key={data.id} project={data} />}
    >
      {data ? <WholeProject project={data} /> : <ProjectSkeleton />}
    </Page>
  );
}

function WholeProject({ project }: { project: Project }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <ProjectFacts project={project} />
        <ProjectPictures urls={project.pictures} title={project.title} />
        <ProjectVideos links={project.video_links} />
      </div>
      <ProjectOwner user={project.user} />
    </div>
  );
}
