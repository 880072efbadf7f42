import { Skeleton } from '#kit/ui/skeleton.tsx';

import headerClasses from './profile-header.module.css';
import pageClasses from './profile-page.module.css';
import classes from './profile-skeleton.module.css';

const FACTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder for a profile, in its own layout. */
export function ProfileSkeleton() {
  return (
    <>
      <div className={headerClasses.card}>
        <span className="only-read">loading...</span>
        <Skeleton shape="circle" className={classes.face} />
        <div className={headerClasses.words}>
          <Skeleton shape="short" className={classes.name} />
          <Skeleton shape="short" />
        </div>
      </div>
      <Skeleton className={classes.counts} />
      <div className={pageClasses.body}>
        <div className={classes.card}>
          <Skeleton className={classes.tabs} />
          <div className={classes.facts}>
            {FACTS.map((fact) => (
              <div key={fact} className={classes.fact}>
                <Skeleton shape="short" />
                <Skeleton />
              </div>
            ))}
          </div>
        </div>
        <div className={classes.side}>
          <Skeleton shape="short" />
          <Skeleton shape="block" />
        </div>
      </div>
    </>
  );
}
