import { useNavigate } from '@tanstack/react-router';

import { isolated } from '#kit/format.ts';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';
import { markFrom } from '#rooms/users/parts/from-marker.ts';

import { useRemoveProject } from '../projects.queries.ts';
import type { Owner, Project } from '../projects.queries.ts';

type RemoveProjectProps = { project: Project; owner: Owner | undefined };

/** Delete with a confirmation and Undo; afterwards it opens the owner's projects. */
export function RemoveProject({ project: { id, title, user_id }, owner }: RemoveProjectProps) {
  const remove = useRemoveProject();
  const navigate = useNavigate();

  async function handleRemove(): Promise<void> {
    await remove.mutateAsync(id);
    markFrom();
    const params = { userId: String(user_id) };
    await navigate({ to: '/user-detail/$userId', params, state: true, replace: true });
  }

  return (
    <RemoveRow call="projects.remove" title="Delete project" hasWords onRemove={handleRemove}>
      <strong dir="auto">{title}</strong> {owner && `by ${isolated(owner.name)} `}will be removed from the
      app. {undoHint()}
    </RemoveRow>
  );
}
