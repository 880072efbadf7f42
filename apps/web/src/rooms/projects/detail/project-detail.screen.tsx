import { IconUser } from '@tabler/icons-react';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

import { detailFailure, readIdOrZero } from '#kit/detail-failure.tsx';
import { formatDateTime, formatEmail } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VideoThumb } from '#rooms/media/parts/video-thumb.tsx';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';
import { markFrom } from '#rooms/users/parts/from-marker.ts';
import { UserListLink } from '#rooms/users/parts/user-list-link.tsx';

import { ProjectBadge } from '#rooms/users/parts/project-badge.tsx';
import { useOwner, useProject } from '../projects.queries.ts';
import type { Owner, Project } from '../projects.queries.ts';
import { CARD, NONE, ProjectCard } from './project-card.tsx';
import { ProjectPictures } from './project-pictures.tsx';
import { RemoveProject } from './remove-project.tsx';

const route = getRouteApi('/staff/project-detail/$projectId');

const LIST = <UserListLink key="list" />;

const COLUMNS = 'grid grid-cols-1 items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_320px]';
const MAIN = 'grid grid-cols-1 gap-4';
const FACT = 'text-13 wrap-anywhere text-ink-soft';

/** /project-detail/{projectId}. @source spec 2 */
export function ProjectDetailScreen() {
  const projectId = readIdOrZero(route.useParams().projectId);
  const query = useProject(projectId);
  const { data } = query;
  const { failure } = detailFailure(projectId, query, {
    noun: 'project',
    failed: 'The project could not be loaded.',
    renderUnknown: (failed) => (
      <DeletedRecord kind="projects" id={projectId}>
        {failed}
      </DeletedRecord>
    ),
  });
  const project = failure ? undefined : data;
  const owner = useOwner(project);
  return (
    <Page
      thing={project?.title}
      summary={<Trail project={project} owner={owner} current={failure ? 'Project' : '\u00a0'} />}
      action={project && <RemoveProject key={project.id} project={project} owner={owner} />}
    >
      {failure ?? (project ? <WholeProject project={project} owner={owner} /> : <Waiting />)}
    </Page>
  );
}

type TrailProps = {
  /** Undefined while loading. */
  project: Project | undefined;
  owner: Owner | undefined;
  /** Shown in place of the title until then. */
  current: string;
};

/** The breadcrumb to the owner, whose profile opens on their projects. @source spec 2 /project-detail */
function Trail({ project, owner, current }: TrailProps) {
  if (!project) return <Breadcrumb links={[LIST]} current={current} />;
  const person = (
    <Link key="owner" {...toOwner(project.user_id)} dir="auto">
      {owner?.name ?? 'User'}
    </Link>
  );
  return <Breadcrumb links={[LIST, person]} current={project.title} />;
}

function WholeProject({ project, owner }: { project: Project; owner: Owner | undefined }) {
  return (
    <div className={COLUMNS}>
      <div className={MAIN}>
        <Facts project={project} />
        <ProjectPictures urls={project.pictures} title={project.title} />
        <Videos links={project.video_links} />
      </div>
      {owner && <OwnerCard user={owner} />}
    </div>
  );
}

/** Its title, type, date of creation and description. */
function Facts({ project: { title, type, createdAt, description } }: { project: Project }) {
  return (
    <section className={CARD} aria-labelledby="project-title">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="project-title" className="min-w-0 text-20 wrap-anywhere" dir="auto">
          {title}
        </h2>
        <ProjectBadge type={type} />
      </div>
      <p className={FACT}>
        Created <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {description.trim() === '' ? (
        <p className={NONE}>No description.</p>
      ) : (
        <p className="max-w-reading wrap-anywhere text-start whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
    </section>
  );
}

/** The videos side by side; a press plays one. */
function Videos({ links }: { links: readonly string[] }) {
  return (
    <ProjectCard name="Videos" count={links.length}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-4">
        {[...new Set(links)].map((link) => (
          <li key={link}>
            <VideoThumb link={link} />
          </li>
        ))}
      </ul>
    </ProjectCard>
  );
}

function OwnerCard({ user }: { user: Owner }) {
  return (
    <section className={CARD} aria-labelledby="project-owner">
      <h3 id="project-owner">Owner</h3>
      <div className="flex items-center gap-4">
        <Avatar name={user.name} src={user.profile_image_url} size="large" />
        <div className="min-w-0 flex-1">
          <p className="text-16 leading-heading font-semibold wrap-anywhere" dir="auto">
            {user.name}
          </p>
          <p className={FACT}>{formatEmail(user.email)}</p>
        </div>
      </div>
      <LinkButton
        {...toOwner(user.id)}
        icon={<IconUser size={18} aria-hidden />}
        aria-label={`View profile of ${user.name}`}
      >
        View profile
      </LinkButton>
    </section>
  );
}

/** Returns where a link to the owner's profile goes: it opens on their projects, and the list behind it keeps its state. */
function toOwner(userId: number) {
  return {
    to: '/user-detail/$userId',
    params: { userId: String(userId) },
    state: true,
    onClick: handleOwner,
  } as const;
}

/** The mark is for a page that opens in this tab, not in another. */
function handleOwner(press: MouseEvent): void {
  if (!press.ctrlKey && !press.metaKey && !press.shiftKey) markFrom();
}

function Waiting() {
  return (
    <div className={COLUMNS}>
      <span className="sr-only">loading...</span>
      <div className={MAIN}>
        <div className={CARD}>
          <Skeleton shape="short" />
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton />
        </div>
        <div className={CARD}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className="h-40!" />
        </div>
      </div>
      <div className={CARD}>
        <div className="flex items-center gap-4">
          <Skeleton shape="circle" className="size-16! flex-none" />
          <div className="min-w-0 flex-1">
            <Skeleton />
          </div>
        </div>
      </div>
    </div>
  );
}
