import { CONTEST, CONTEST_MESSAGES } from '@greenroom/contract/contest.rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { errorMessage } from '#kit/api.ts';
import { useKeys } from '#kit/keys.ts';
import { usePageTitle } from '#kit/page-title.ts';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { KeyHint } from '#kit/ui/key-hint.tsx';

import { useBoard } from '../contest-board.queries.ts';
import { toggleFullScreen, useAwake, usePointer } from './use-wall.ts';
import { WallFigures } from './wall-figures.tsx';
import { WallRanks } from './wall-ranks.tsx';

/**
 * /song-contest/board: the contest on a screen on the wall. Always dark, and drawn in `em` of a size that follows the
 * screen, so that it can be read from five metres. Nobody needs to press anything.
 */
export function ContestWallScreen() {
  const { songs, board } = useBoard();
  const title = usePageTitle();
  const navigate = useNavigate();
  const isPointing = usePointer();
  useAwake();
  useKeys('Live board', [
    { keys: 'Escape', label: 'Leave the board', onPress: () => void navigate({ to: '/song-contest' }) },
    { keys: 'f', label: 'Full screen', onPress: () => void toggleFullScreen() },
  ]);

  return (
    <div
      className={clsx(
        'flex min-h-dvh scheme-dark flex-col gap-[1em] bg-paper px-[1.6em] py-[1em] text-[length:clamp(12px,min(1.85vh,1.3vw),60px)] text-ink',
        !isPointing && 'cursor-none',
      )}
    >
      <h1 className="sr-only">{title}</h1>
      <WallFigures songs={songs.data} board={board.data} />
      {songs.data ? (
        <>
          <WallRanks songs={songs.data.slice(0, CONTEST.boardRanks)} board={board.data} />
          {songs.data.length === 0 && (
            <p className="grid flex-1 place-items-center text-[2.4em] text-ink-soft">
              No song is in the contest.
            </p>
          )}
        </>
      ) : (
        <div className="grid flex-1 place-items-center">
          {songs.error ? (
            <ErrorState
              what={CONTEST_MESSAGES.getFailed}
              error={songs.error}
              onRetry={() => void songs.refetch()}
              isRetrying={songs.isFetching}
            />
          ) : (
            <p className="text-[2em] text-ink-soft" data-skeleton>
              loading...
            </p>
          )}
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14 text-ink-soft">
        <Freshness songs={songs} board={board} />
        <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <button
            type="button"
            className="inline-flex min-h-control cursor-pointer items-center gap-2 text-ink-soft"
            aria-keyshortcuts="f"
            onClick={() => void toggleFullScreen()}
          >
            Full screen <Hint keys="f" />
          </button>
          <Link
            to="/song-contest"
            className="inline-flex min-h-control items-center gap-2 text-ink-soft no-underline"
            aria-keyshortcuts="Escape"
          >
            Back to Song Contest <Hint keys="Escape" />
          </Link>
        </span>
      </footer>
    </div>
  );
}

const Hint = ({ keys }: { keys: string }) => (
  <span aria-hidden className="max-sm:hidden">
    <KeyHint keys={keys} />
  </span>
);

/** Says when something on the board is missing or old: it looks the same otherwise. */
function Freshness({ songs, board }: ReturnType<typeof useBoard>) {
  if (board.data === undefined) {
    if (!board.error) return <span data-skeleton>loading...</span>;
    return (
      <span role="alert" className="flex flex-wrap items-center gap-x-3 text-danger-ink">
        The votes a minute could not be loaded. {errorMessage(board.error)}
        <button
          type="button"
          className="min-h-control cursor-pointer font-medium underline"
          onClick={() => void board.refetch()}
        >
          Retry
        </button>
      </span>
    );
  }
  const failure = songs.data === undefined ? null : (songs.error ?? board.error);
  return (
    <output className={clsx(failure && 'text-[1.4em] font-semibold text-attention-ink')}>
      {failure ? `These figures may be old. ${errorMessage(failure)}` : ''}
    </output>
  );
}
