import { Skeleton } from '#kit/ui/skeleton.tsx';

import { EditCard } from './edit-card.tsx';

/** Placeholder for the edit form. */
export function EditSkeleton() {
  return (
    <div className="grid gap-4">
      <span className="sr-only">loading...</span>
      {[3, 5, 4].map((lines) => (
        <EditCard key={lines}>
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} className="h-field" />
          ))}
        </EditCard>
      ))}
    </div>
  );
}
