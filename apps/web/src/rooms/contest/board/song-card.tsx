import {
  IconHistory,
  IconMusic,
  IconPlayerPause,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { formatClock, formatNames, formatPlace } from '#kit/format.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { canReadHistory } from '#rooms/audit/audit.queries.ts';
import { ReportsMark } from '#kit/ui/reports-mark.tsx';

import type { Song } from '../contest.queries.ts';

/** What a song is found by while its card is not drawn. */
export const songWords = ({ media, users }: Song) => ({ title: media.title, more: formatNames(users) });

type SongCardProps = {
  song: Song;
  /** Its rank in the contest, from 1. */
  rank?: number;
  isPaused?: boolean;
  /** Whether it is the player's current song. */
  isCurrent: boolean;
  isPlaying: boolean;
  onPlay: () => void;
  onPartners: () => void;
  onHistory: () => void;
  /** The votes, with the buttons that show them. */
  facts?: ReactNode;
  /** A line of text below them. */
  note?: ReactNode;
  /** The checkbox at the bottom; without it the card can't be selected. */
  tick?: { isOn: boolean; onToggle: () => void } | undefined;
};

/** A song: cover with Play, title, partners. @source spec 2 Song Contest */
export function SongCard(props: SongCardProps) {
  const { song, isCurrent, onPartners, onHistory, facts, note, tick, ...cover } = props;
  const { title } = song.media;
  return (
    <article
      className={clsx(
        'flex h-full flex-col rounded-lg border transition-[border-color]',
        tick?.isOn ? 'bg-accent-tint' : 'bg-surface',
        tick?.isOn || isCurrent ? 'border-accent' : 'border-line',
      )}
      aria-label={title}
    >
      <Cover song={song} {...cover} />
      <div className="grid flex-1 grid-cols-1 content-start gap-1 px-4 pt-2 pb-2">
        <div className="flex items-start justify-between gap-2">
          <h3
            className={clsx(
              'line-clamp-2 text-14 leading-5 text-wrap wrap-anywhere',
              isCurrent && 'text-accent-ink',
            )}
            title={title}
            dir="auto"
          >
            {title}
          </h3>
          {canReadHistory('songs') && (
            <IconButton
              className="-my-2.5 -me-3"
              tip="end"
              label="History"
              aria-label={`History of ${title}`}
              aria-haspopup="dialog"
              icon={<IconHistory size={16} aria-hidden />}
              onClick={onHistory}
            />
          )}
        </div>
        {note}
        <ReportsMark kind="songs" record={song.id} reporters={song.reports} name={title} />
        <Partners song={song} onMore={onPartners} />
      </div>
      {(facts || tick) && (
        <div className="flex min-h-control flex-wrap items-center px-3 pb-1">
          {facts}
          {tick && <Tick title={title} {...tick} />}
        </div>
      )}
    </article>
  );
}

type TickProps = { title: string; isOn: boolean; onToggle: () => void };

function Tick({ title, isOn, onToggle }: TickProps) {
  return (
    <label
      className={clsx(
        '-me-1 ms-auto flex min-h-control cursor-pointer items-center gap-2 rounded-md px-1 text-13 whitespace-nowrap',
        isOn ? 'font-medium text-accent-ink hover:bg-accent-tint-hover' : 'text-ink-soft hover:bg-hover',
      )}
    >
      <input className="size-4.5 accent-accent" type="checkbox" checked={isOn} onChange={onToggle} />
      Select song
      <span className="sr-only" dir="auto">
        {' '}
        {title}
      </span>
    </label>
  );
}

const COVER_WIDTH = 640;
const BADGE = 'absolute inline-flex items-center gap-1 rounded-full px-2 font-semibold';

type CoverProps = {
  song: Song;
  rank?: number;
  isPaused?: boolean;
  isPlaying: boolean;
  onPlay: () => void;
};

/** The thumbnail with the most important facts, and Play. */
function Cover({ song, rank, isPaused = false, isPlaying, onPlay }: CoverProps) {
  const { title, thumbnail_url: url, duration } = song.media;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className="relative grid h-28 w-full place-items-center overflow-hidden rounded-t-[calc(var(--radius-lg)-1px)] bg-sunken text-ink-faint">
      <Picture
        className="absolute inset-0 size-full object-cover"
        src={url}
        pixels={COVER_WIDTH}
        draggable={false}
        instead={<IconMusic size={48} stroke={1.25} aria-hidden />}
      />
      {rank !== undefined && (
        <span className={`${BADGE} top-2 left-2 min-h-8 min-w-8 justify-center bg-surface text-16 text-ink`}>
          <span className="sr-only">Rank </span>
          {rank}
        </span>
      )}
      {isPaused && (
        <span className={`${BADGE} top-2 right-2 min-h-6 bg-attention-tint text-12 text-attention-ink`}>
          <IconPlayerPause size={14} aria-hidden />
          Paused votes
        </span>
      )}
      {/* On any picture: a ring in the button's own background colour. */}
      <button
        type="button"
        className="absolute bottom-2 left-2 grid size-11 cursor-pointer place-items-center rounded-full bg-accent text-on-fill transition-colors hover:bg-accent-hover focus-visible:ring-5 focus-visible:ring-surface"
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={onPlay}
      >
        <Icon size={20} aria-hidden />
      </button>
      {duration !== null && (
        <span className={`${BADGE} right-2 bottom-2 min-h-6 bg-surface text-12 text-ink`}>
          <span className="sr-only">Length </span>
          {formatClock(duration / 1000)}
        </span>
      )}
    </div>
  );
}

/** A card has room for this many lines. */
const LINES = 2;

/** Shows who made a song; the dialog has those that do not fit on a card. @source spec 2 Song Contest */
function Partners({ song, onMore }: { song: Song; onMore: () => void }) {
  const { users } = song;
  const shown = users.length > LINES ? users.slice(0, LINES - 1) : users;
  const more = users.length - shown.length;
  return (
    <div className="grid content-start">
      <ul className="grid gap-0.5" aria-label={`Partners of ${song.media.title}`}>
        {shown.map(({ id, name, city, state, profile_image_url: src }, place) => (
          <li key={id ?? `gone-${place}`} className="flex min-h-6 min-w-0 items-center gap-2 text-13">
            <Avatar name={name} src={src} size="small" />
            <span className="min-w-2/5 truncate" title={name} dir="auto">
              {name}
            </span>
            <span className="ms-auto truncate text-12 text-ink-faint">{formatPlace(city, state)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className="-ms-2 min-h-7 cursor-pointer justify-self-start rounded-md px-2 text-13 font-medium text-accent-ink hover:bg-hover pointer-coarse:min-h-11"
          aria-haspopup="dialog"
          onClick={onMore}
        >
          {more} more<span className="sr-only"> partners of {song.media.title}</span>
        </button>
      )}
    </div>
  );
}
