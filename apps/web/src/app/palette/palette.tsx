import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { LIMITS } from '@greenroom/contract/kit/limits';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { errorMessage } from '#kit/api.ts';
import { useBackCloses } from '#kit/back.ts';
import { has } from '#kit/capabilities.ts';
import { formatCounted } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Shade } from '#kit/ui/dialog.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { KeyHint } from '#kit/ui/key-hint.tsx';
import { MarkedText } from '#kit/ui/marked-text.tsx';
import { useFoundRecords } from '#rooms/palette/palette.queries.ts';

import { entriesFor } from './palette-entries.ts';
import type { Entry, EntryGroup } from './palette-entries.ts';
import { listPlaces } from './palette-places.ts';
import { keepRecent, readRecent } from './palette-recent.ts';

export type PaletteProps = { isOpen: boolean; onClose: () => void };

const LABEL = has('details') ? 'Search pages, actions and records' : 'Search pages and actions';

/** Ctrl or Cmd and K: finds any page, action or record, and opens it. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const hasChosen = useRef(false);
  const inputRef = useRef<HTMLInputElement>(null);
  useBackCloses(isOpen, onClose);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onClose} modal="trap-focus">
      <BaseDialog.Portal>
        <Shade />
        <BaseDialog.Popup
          aria-modal
          aria-label="Search"
          initialFocus={inputRef}
          // What was chosen opens a page, which puts the focus where it belongs.
          finalFocus={() => !hasChosen.current}
          className="fixed top-[12dvh] left-1/2 z-200 flex max-h-[70dvh] w-[min(640px,94vw)] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:translate-x-0 max-sm:rounded-none max-sm:border-0"
        >
          <Search
            inputRef={inputRef}
            onChosen={() => {
              hasChosen.current = true;
              onClose();
            }}
            onClose={onClose}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const isRecord = ({ recent }: Entry): boolean => 'record' in recent;

type SearchProps = {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onChosen: () => void;
  onClose: () => void;
};

function Search({ inputRef, onChosen, onClose }: SearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [places] = useState(listPlaces);
  const [recent] = useState(readRecent);
  const { found, isCurrent, failure, onRetry } = useFoundRecords(typed);
  const groups = entriesFor(typed, { places, recent, found });
  const entries = groups.flatMap(({ items }) => items);

  function choose({ go, recent: chosen }: Entry): void {
    keepRecent(chosen);
    onChosen();
    if (typeof go === 'function') go();
    else void navigate(go);
  }

  // Enter pressed before the answer has come opens what it finds first.
  const isAwaited = useRef(false);
  function handleKeyDown({ key }: KeyboardEvent): void {
    const [first] = entries;
    isAwaited.current = key === 'Enter' && !isCurrent && (!first || isRecord(first));
  }
  const openFirst = useEffectEvent(() => {
    const [first] = entries;
    if (isAwaited.current && first) choose(first);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (isCurrent) openFirst();
  }, [isCurrent]);

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={({ key }: Entry) => key}
      value={typed}
      onValueChange={(next, { reason }) => reason !== 'item-press' && setTyped(next)}
    >
      <div className="flex flex-none items-center gap-3 border-b border-line ps-4 pe-2">
        <IconSearch size={18} className="flex-none text-ink-faint" aria-hidden />
        <Autocomplete.Input
          ref={inputRef}
          dir="auto"
          aria-label={LABEL}
          placeholder={LABEL}
          maxLength={LIMITS.queryText}
          spellCheck={false}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-faint"
          onKeyDown={handleKeyDown}
        />
        <IconButton label="Close" tip="none" icon={<IconX size={18} aria-hidden />} onClick={onClose} />
      </div>
      <Results typed={typed} isCurrent={isCurrent} onChoose={choose} />
      <output
        aria-live="polite"
        className={entries.length > 0 || failure ? 'sr-only' : 'block p-6 text-center text-ink-soft'}
      >
        {paletteStatus(entries.length, typed, { isCurrent, hasFailed: failure !== null })}
      </output>
      {failure && (
        <p
          className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-13 text-danger-ink"
          role="alert"
        >
          {errorMessage(failure)}
          <Button look="subtle" size="small" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      <p
        className="flex flex-none items-center gap-4 border-t border-line px-4 py-2 text-12 text-ink-soft pointer-coarse:hidden"
        aria-hidden
      >
        <span className="inline-flex items-center gap-1">
          <KeyHint keys="ArrowUp ArrowDown" /> to move
        </span>
        <span className="inline-flex items-center gap-1">
          <KeyHint keys="Enter" /> to open
        </span>
        <span className="inline-flex items-center gap-1">
          <KeyHint keys="Escape" /> to close
        </span>
      </p>
    </Autocomplete.Root>
  );
}

type State = { isCurrent: boolean; hasFailed: boolean };

function paletteStatus(count: number, typed: string, { isCurrent, hasFailed }: State): string {
  if (hasFailed) return '';
  if (!isCurrent) return 'Searching…';
  if (typed.trim() === '') return '';
  return count === 0
    ? 'Nothing found. Try a name, a title, an email address or an id.'
    : formatCounted(count, 'result', 'results');
}

type ResultsProps = Pick<LineProps, 'typed' | 'onChoose'> & { isCurrent: boolean };

/** Answers for older letters stay in view, but can't be chosen. */
function Results({ typed, isCurrent, onChoose }: ResultsProps) {
  return (
    <Autocomplete.List
      aria-label="Results"
      aria-busy={!isCurrent}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden"
    >
      {({ value, items }: EntryGroup) => (
        <Autocomplete.Group key={value} items={items}>
          <Autocomplete.GroupLabel className="px-3 pt-3 pb-1 text-12 font-medium text-ink-faint">
            {value}
          </Autocomplete.GroupLabel>
          {items.map((entry) => (
            <Line
              key={entry.key}
              entry={entry}
              typed={typed}
              isOld={!isCurrent && isRecord(entry)}
              onChoose={onChoose}
            />
          ))}
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

type LineProps = { entry: Entry; typed: string; isOld: boolean; onChoose: (entry: Entry) => void };

function Line({ entry, typed, isOld, onChoose }: LineProps) {
  const { label, detail, mark, icon: Icon } = entry;
  return (
    <Autocomplete.Item
      value={entry}
      disabled={isOld}
      onClick={() => onChoose(entry)}
      className="flex min-h-row-compact cursor-pointer items-center gap-3 rounded-md px-3 py-1 data-disabled:cursor-default data-disabled:opacity-70 not-data-disabled:data-highlighted:bg-accent-tint pointer-coarse:min-h-11"
    >
      <Icon size={18} stroke={1.75} className="flex-none text-ink-faint" aria-hidden />
      <span className="min-w-0 flex-[0_1_auto] truncate font-medium" dir="auto">
        <MarkedText search={typed}>{label}</MarkedText>
      </span>
      {detail && (
        <span className="min-w-0 flex-1 truncate text-13 text-ink-soft" dir="auto">
          <MarkedText search={typed}>{detail}</MarkedText>
        </span>
      )}
      {mark && <Badge tone="quiet">{mark}</Badge>}
    </Autocomplete.Item>
  );
}
