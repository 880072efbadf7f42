import { Skeleton } from '#kit/ui/skeleton.tsx';

import classes from './project-page.module.css';

/** Placeholder for a project. */
export function ProjectSkeleton() {
  return (
    <div className={classes.columns}>
      <span className="sr-only">loading...</span>
      <div className={classes.main}>
        <div className={classes.card}>
          <Skeleton shape="short" />
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton />
        </div>
        <div className={classes.card}>
          <Skeleton shape="short" />
          <Skeleton shape="block" className={classes.ghost} />
        </div>
      </div>
      <div className={classes.card}>
        <div className={classes.owner}>
          <Skeleton shape="circle" className={classes.face} />
          <div className={classes.words}>
            <Skeleton />
          </div>
        </div>
      </div>
    </div>
  );
}
