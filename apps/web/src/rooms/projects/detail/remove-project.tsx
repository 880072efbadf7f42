import { useNavigate } from '@tanstack/react-router';

import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { markFrom } from '#rooms/users/parts/from-marker.ts';

import { useRemoveProject } from '../projects.queries.ts';
import type { Project } from '../projects.queries.ts';

/** Delete with a confirmation and Undo; afterwards it opens the owner's projects. */
export function RemoveProject({ project: { id, title, user } }: { project: Project }) {
  const remove = useRemoveProject();
  const navigate = useNavigate();

  async function handleRemove(): Promise<void> {
    await remove.mutateAsync(id);
    markFrom();
    const params = { userId: String(user.id) };
    await navigate({ to: '/user-detail/$userId', params, state: true, replace: true });
  }

  return (
    <RemoveRow title="Delete project" hasWords onRemove={handleRemove}>
      <strong>{title}</strong> by {user.name} will be removed from the app. You can undo this.
    </RemoveRow>
  );
}
