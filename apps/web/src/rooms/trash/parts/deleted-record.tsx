import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatDate, formatDateTime, isolated } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useRemoved } from '../trash-list.queries.ts';
import type { PageKind, Removed } from '../trash-list.queries.ts';
import { useRestoring } from './use-restoring.tsx';

type DeletedRecordProps = {
  kind: PageKind;
  id: number;
  /** Says that there is no such record, where nothing can be restored. */
  children: ReactNode;
};

/** When and by whom the record of this page was deleted, with Restore for whoever may. */
export function DeletedRecord({ kind, id, children }: DeletedRecordProps) {
  const { data, isLoading } = useRemoved(kind, id);
  if (!has('trash')) return children;
  if (isLoading) return <Skeleton className="h-40! w-full! rounded-lg!" />;
  return data ? <Deleted removed={data} isOwner={kind !== 'sales' && data.kind !== kind} /> : children;
}

/** `isOwner`: it was deleted together with its owner, who is restored instead. */
function Deleted({ removed, isOwner }: { removed: Removed; isOwner: boolean }) {
  const { deletedAt, deletedBy, purgeAt } = removed;
  const title = isolated(removed.title);
  const { restore, isPending, dialog } = useRestoring(removed, () =>
    document.getElementById('content')?.focus(),
  );

  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<IconTrash size={24} />}
        title={isOwner ? `This was deleted together with ${title}.` : `${title} was deleted.`}
        text={
          <>
            Deleted {deletedBy && `by ${isolated(deletedBy)} `}on{' '}
            <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>. It can be restored until{' '}
            {formatDate(purgeAt)}.
          </>
        }
        action={
          <Button
            icon={<IconArrowBackUp size={18} aria-hidden />}
            isBusy={isPending}
            onClick={() => void restore()}
          >
            Restore{isOwner && ` ${title}`}
          </Button>
        }
      />
      {dialog}
    </div>
  );
}
