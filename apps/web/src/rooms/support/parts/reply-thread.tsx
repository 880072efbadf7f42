import { IconMailOff } from '@tabler/icons-react';

import { formatCounted } from '#kit/format.ts';

import type { SupportMessage } from '../support.queries.ts';
import { ReplyCard } from './reply-card.tsx';
import classes from './support-page.module.css';
import { useDeliveryNews } from './use-delivery-news.ts';

/** Our replies, oldest first; announces changes of their delivery. */
export function ReplyThread({ message: { id, replies, mail } }: { message: SupportMessage }) {
  const news = useDeliveryNews(replies);
  return (
    <section className={classes.thread} aria-label="Replies">
      {mail === 'outbox' && (
        <p className={classes.outbox}>
          <IconMailOff size={18} aria-hidden />
          <span>
            <strong>No mail server is configured.</strong> Replies are saved in the server’s outbox folder and
            are not delivered until SMTP_URL is set.
          </span>
        </p>
      )}
      <h2 className={classes.count}>
        {replies.length === 0 ? 'No reply yet' : formatCounted(replies.length, 'reply', 'replies')}
      </h2>
      <output className="only-read">{news}</output>
      {replies.length > 0 && (
        <ol className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <ReplyCard reply={reply} messageId={id} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
