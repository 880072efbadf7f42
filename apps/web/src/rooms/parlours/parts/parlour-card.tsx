import type { Parlour } from '../parlours.queries.ts';
import { Countdown } from './countdown.tsx';
import { ParlourCardActions } from './parlour-card-actions.tsx';
import type { OnOpenParlour } from './parlour-card-actions.tsx';
import { ParlourCardFacts } from './parlour-card-facts.tsx';
import { ParlourCardPeople } from './parlour-card-people.tsx';
import classes from './parlour-card.module.css';
import { ParlourPoster } from './parlour-poster.tsx';
import { ParlourSwitches } from './parlour-switches.tsx';
import { ParlourTime } from './parlour-time.tsx';
import { UnpublishedWarning } from './unpublished-warning.tsx';

type ParlourCardProps = { parlour: Parlour; onOpen: OnOpenParlour };

/** A parlour that is scheduled or live. @source spec 2 Scheduler Parlour */
export function ParlourCard({ parlour, onOpen }: ParlourCardProps) {
  const { suite_title: title, description } = parlour;
  return (
    // The page moves the focus here after a parlour was created.
    <article className={classes.card} aria-label={title} data-live={parlour.live || undefined} tabIndex={-1}>
      <ParlourPoster parlour={parlour} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.open}
            title={title}
            aria-haspopup="dialog"
            onClick={() => onOpen('details', parlour)}
          >
            {title}
          </button>
        </h3>
        {description && (
          <p className={classes.quote} title={description}>
            “{description}”
          </p>
        )}
      </div>
      <div className={classes.details}>
        <p className={classes.when}>
          <ParlourTime iso={parlour.start_date} />
          <Countdown parlour={parlour} />
        </p>
        <UnpublishedWarning parlour={parlour} />
        <ParlourCardPeople parlour={parlour} />
        <ParlourCardFacts parlour={parlour} />
      </div>
      <ParlourSwitches parlour={parlour} />
      <ParlourCardActions parlour={parlour} onOpen={onOpen} />
    </article>
  );
}
