import { PODCAST_MESSAGES } from '@greenroom/contract/podcasts.rules';
import { IconCopy, IconPencil, IconRss } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { copyText } from '#kit/copy.ts';
import { formatCounted, formatDate, formatDateTime } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { useRemovePodcast, useSetPodcastShown } from '../podcasts.queries.ts';
import type { Podcast, PodcastPage } from '../podcasts.queries.ts';

const PodcastPanel = lazyDialog(async () => (await import('../form/podcast-panel.tsx')).PodcastPanel);

export const CARD = 'rounded-lg border border-line bg-surface';
export const HEAD = 'flex flex-wrap items-center gap-x-4 gap-y-3 px-6 py-4 max-sm:p-4';
export const WORDS = 'min-w-0 flex-[1_1_200px]';

type PodcastCardProps = { podcast: Podcast; user: PodcastPage['user'] };

/** One podcast: its actions, and its tracks to listen to. */
export function PodcastCard({ podcast, user }: PodcastCardProps) {
  const setShown = useSetPodcastShown(podcast);
  return (
    <article className={CARD} aria-label={podcast.name}>
      <div className={HEAD}>
        <div className={WORDS}>
          <h3 className="text-16 wrap-anywhere" dir="auto">
            {podcast.name}
          </h3>
          {podcast.createdAt && (
            <p className="text-13 text-ink-soft">
              <time dateTime={podcast.createdAt} title={formatDateTime(podcast.createdAt)}>
                {formatDate(podcast.createdAt)}
              </time>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full max-sm:*:first:basis-full">
          <StatusSwitch
            call="podcasts.update"
            isOn={podcast.is_show}
            label={`${podcast.name} is shown on the app`}
            onText="Shown on app"
            offText="Hidden"
            onToggle={setShown}
          />
          <PodcastActions podcast={podcast} user={user} />
        </div>
      </div>
      {podcast.feed_url && <Feed name={podcast.name} url={podcast.feed_url} />}
      {podcast.medias.length === 0 ? (
        <p className="px-6 pb-4 text-13 text-ink-faint max-sm:px-4">{PODCAST_MESSAGES.trackMissing}</p>
      ) : (
        <ol className="px-6 pb-3 max-sm:px-4">
          {podcast.medias.map((track) => (
            <li
              key={track.id}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-4 gap-y-1 border-t border-line py-2 max-sm:grid-cols-1"
            >
              <span className="wrap-anywhere" dir="auto">
                {track.title}
              </span>
              <AudioPlayer src={track.url} title={track.title} durationSeconds={track.duration} />
            </li>
          ))}
        </ol>
      )}
      <RecordHistory kind="podcasts" record={podcast.id} isFolded className="px-6 pb-3 max-sm:px-4" />
    </article>
  );
}

const COPYING = { copied: PODCAST_MESSAGES.feedCopied, instead: 'Select the address to copy it.' };

/** Where podcast apps find it. */
function Feed({ name, url }: { name: string; url: string }) {
  return (
    <p className="flex min-w-0 items-center gap-2 px-6 pb-3 text-13 text-ink-soft max-sm:px-4">
      <IconRss className="flex-none" size={16} aria-hidden />
      <span className="flex-none">RSS feed</span>
      <span className="min-w-0 truncate text-ink-faint" title={url}>
        {url}
      </span>
      <IconButton
        label="Copy"
        aria-label={`Copy the feed address of ${name}`}
        icon={<IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(url, COPYING)}
      />
    </p>
  );
}

/** Edit, and Remove with a confirmation and Undo. */
function PodcastActions({ podcast, user }: PodcastCardProps) {
  const remove = useRemovePodcast(user.id);
  const edit = useOpening<true>();
  return (
    <>
      {can('podcasts.update') && (
        <Button
          className="max-sm:flex-1"
          look="default"
          icon={<IconPencil size={18} aria-hidden />}
          aria-label={`Edit ${podcast.name}`}
          aria-haspopup="dialog"
          aria-expanded={edit.isOpen}
          onClick={(press) => edit.open(true, press.currentTarget)}
        >
          Edit
        </Button>
      )}
      <RemoveRow
        call="podcasts.remove"
        name={podcast.name}
        title="Remove podcast"
        verb="Remove"
        hasWords
        onRemove={() => remove.mutateAsync(podcast.id)}
      >
        <strong dir="auto">{podcast.name}</strong> and its{' '}
        {formatCounted(podcast.medias.length, 'track', 'tracks')} will be removed from the app. {undoHint()}
      </RemoveRow>
      {edit.what && (
        <PodcastPanel
          key={edit.count}
          isOpen={edit.isOpen}
          onClose={edit.close}
          podcast={podcast}
          user={user}
        />
      )}
    </>
  );
}
