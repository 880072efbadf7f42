import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Reply } from '../support.queries.ts';
import { ReplyDelivery } from './reply-delivery.tsx';
import classes from './support-page.module.css';

type ReplyCardProps = { reply: Reply; messageId: number };

/** One of our replies, with its delivery state. */
export function ReplyCard({ reply, messageId }: ReplyCardProps) {
  return (
    <article className={classes.reply} aria-label={`Reply by ${reply.admin}`}>
      <header className={classes.replyHead}>
        <span className={classes.admin}>{reply.admin}</span>
        <span className={classes.fact}>
          <RelativeTime iso={reply.createdAt} />
        </span>
      </header>
      <p className={classes.text}>{reply.message}</p>
      <ReplyDelivery reply={reply} messageId={messageId} />
    </article>
  );
}
