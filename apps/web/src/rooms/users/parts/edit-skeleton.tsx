import { Skeleton } from '#kit/ui/skeleton.tsx';

import classes from './edit-form.module.css';

/** Placeholder for the edit form. */
export function EditSkeleton() {
  return (
    <div className={classes.form}>
      <span className="only-read">loading...</span>
      {[3, 5, 4].map((lines) => (
        <div key={lines} className={classes.card}>
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} className={classes.ghost} />
          ))}
        </div>
      ))}
    </div>
  );
}
