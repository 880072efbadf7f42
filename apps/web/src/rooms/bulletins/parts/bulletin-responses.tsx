import { formatCount } from '#kit/format.ts';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Bulletin } from '../bulletins.queries.ts';
import { BulletinAuthor } from './bulletin-author.tsx';
import classes from './bulletin-details.module.css';

/** Lists the responses, oldest first. */
export function BulletinResponses({ responses }: { responses: Bulletin['responses'] }) {
  return (
    <section className={classes.responses} aria-label="Responses">
      <h4 className={classes.heading}>Responses ({formatCount(responses.length)})</h4>
      {responses.length === 0 ? (
        <p className={classes.none}>No responses yet.</p>
      ) : (
        <ol className={classes.list}>
          {responses.map(({ id, message, createdAt, user }) => (
            <li key={id} className={classes.response}>
              <div className={classes.facts}>
                <BulletinAuthor user={user} />
                <span className={classes.time}>
                  <RelativeTime iso={createdAt} />
                </span>
              </div>
              <p className={classes.text}>{message}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
