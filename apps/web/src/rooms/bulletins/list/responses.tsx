import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { useShowMore } from '#kit/ui/show-more.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useSetResponseHidden } from '../bulletins.queries.ts';
import type { Bulletin } from '../bulletins.queries.ts';
import { BulletinAuthor } from './bulletin-columns.tsx';
import { ResponseReason } from './response-reason.tsx';

type Response = Bulletin['responses'][number];
type ResponsesProps = { responses: readonly Response[]; postId: number };

/** Lists the responses, oldest first; those that the app does not show stay, dimmed. */
export function Responses({ responses, postId }: ResponsesProps) {
  const shown = responses.filter(({ hidden }) => !hidden).length;
  const hidden = responses.length - shown;
  const { shown: drawn, more } = useShowMore(responses);
  return (
    <section className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Responses">
      <h4 className="text-14 font-semibold">
        Responses ({formatCount(shown)}
        {hidden > 0 && `, ${formatCount(hidden)} hidden`})
      </h4>
      {responses.length === 0 ? (
        <p className="text-ink-faint">No responses yet.</p>
      ) : (
        <ol className="grid gap-2">
          {drawn.map((response, at) => (
            // A host may send no ids.
            <ResponseItem key={response.id || `at ${at}`} response={response} postId={postId} />
          ))}
        </ol>
      )}
      {more}
    </section>
  );
}

function ResponseItem({ response, postId }: { response: Response; postId: number }) {
  const { id, message, createdAt, user, hidden } = response;
  const { mutate, isPending } = useSetResponseHidden(postId);
  const verb = hidden ? 'Show' : 'Hide';
  return (
    <li className="grid gap-1 rounded-md bg-sunken p-3">
      <div className="flex min-w-0 items-center justify-between gap-x-3">
        <BulletinAuthor user={user} />
        <span className="flex flex-none items-center gap-1 text-13 text-ink-faint">
          <RelativeTime iso={createdAt} />
          {has('editing') && can('bulletins.setResponseHidden') && (
            <IconButton
              label={verb}
              tip="end"
              aria-label={`${verb} the response of ${user.name}`}
              icon={hidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
              onClick={() => isPending || mutate({ id, hidden: !hidden })}
            />
          )}
        </span>
      </div>
      <p
        className={clsx('wrap-anywhere text-start whitespace-pre-line', hidden && 'text-ink-faint')}
        dir="auto"
      >
        {message}
      </p>
      {hidden && (
        <p className="flex flex-wrap items-center gap-2 text-12 text-ink-faint">
          <Badge tone="attention">Hidden</Badge>
          <span>
            by {hidden.by}, <RelativeTime iso={hidden.at} />
          </span>
          {has('moderation') && can('bulletins.setResponseHidden') && <ResponseReason response={response} />}
        </p>
      )}
    </li>
  );
}
