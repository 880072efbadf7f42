import { Autocomplete } from '@base-ui/react/autocomplete';
import { hasWords } from '@greenroom/contract/kit/search';
import { fillReply } from '@greenroom/contract/support.rules';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';

import { Loaded } from '#kit/ui/error-state.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import { useReplyValues, useSavedReplyList } from '../support-saved.queries.ts';
import type { SavedReply } from '../support-saved.queries.ts';
import type { SupportMessage } from '../support.queries.ts';

type SlashRepliesProps = {
  message: SupportMessage;
  onUse: (words: string) => void;
  /** Escape, or nothing left to delete. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
};

const isMatch = ({ title, message }: SavedReply, text: string): boolean =>
  hasWords(`${title} ${message}`, text);

/** The saved replies below the box after `/`: typing narrows them, Enter inserts one. A second `/` is a slash. */
export function SlashReplies({ message, onUse, onClose, onLeave }: SlashRepliesProps) {
  const query = useSavedReplyList();
  const values = useReplyValues(message);
  const [typed, setTyped] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  const found = query.data?.filter((saved) => isMatch(saved, typed)) ?? [];

  function handleText(next: string, { reason }: Autocomplete.Root.ChangeEventDetails): void {
    if (reason !== 'input-change') return;
    if (next === '/') onUse('/');
    else setTyped(next);
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
  }

  return (
    <div className="rounded-lg border border-line bg-raised p-2 shadow-float" onBlur={handleBlur}>
      <Autocomplete.Root
        inline
        open
        items={found}
        filter={null}
        autoHighlight="always"
        itemToStringValue={({ title }: SavedReply) => title}
        value={typed}
        onValueChange={handleText}
      >
        <Autocomplete.Input
          ref={inputRef}
          onKeyDown={(press) => {
            const isEmpty = press.key === 'Backspace' && typed === '';
            if (press.key === 'Enter' && found.length === 0) press.preventDefault();
            if (press.key !== 'Escape' && !isEmpty) return;
            press.preventBaseUIHandler();
            press.preventDefault();
            press.stopPropagation();
            onClose();
          }}
          render={<TextField label="Search saved replies" isLabelHidden placeholder="Search saved replies" />}
        />
        <Loaded
          query={query}
          what="The saved replies could not be loaded."
          waiting={<p className="px-3 py-2 text-ink-soft">loading...</p>}
        >
          {(all) => (
            <>
              <output className={found.length > 0 ? 'sr-only' : 'block px-3 py-2 text-ink-soft'}>
                {all.length === 0
                  ? 'No saved replies yet'
                  : found.length === 0
                    ? 'No saved reply has these words.'
                    : ''}
              </output>
              <Autocomplete.List
                aria-label="Saved replies"
                className="mt-1 max-h-60 overflow-y-auto overscroll-contain"
              >
                {(saved: SavedReply) => (
                  <Autocomplete.Item
                    key={saved.id}
                    value={saved}
                    onClick={() => onUse(fillReply(saved.message, values))}
                    className="grid min-h-row-compact cursor-pointer grid-cols-[minmax(0,1fr)] rounded-md px-3 py-1 data-highlighted:bg-accent-tint"
                  >
                    <span className="font-medium wrap-anywhere" dir="auto">
                      {saved.title}
                    </span>
                    <span className="truncate text-13 text-ink-soft" dir="auto">
                      {fillReply(saved.message, values)}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </>
          )}
        </Loaded>
      </Autocomplete.Root>
    </div>
  );
}
