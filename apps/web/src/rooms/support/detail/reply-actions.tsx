import { IconBookmarks, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useRef } from 'react';

import { has } from '#kit/capabilities.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

type ReplyActionsProps = {
  isOpen: boolean;
  onSaved: (opener: Element) => void;
  /** Adds chosen files; undefined where there are none. */
  onFiles: ((files: File[]) => void) | undefined;
  /** Sends, and opens the next message. */
  onNext: (() => void) | undefined;
  canSend: boolean;
  isBusy: boolean;
};

/** The saved replies, the files, and Send. */
export function ReplyActions({ isOpen, onSaved, onFiles, onNext, canSend, isBusy }: ReplyActionsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-2">
      {has('support') && (
        <Button
          look="default"
          className="max-sm:flex-1"
          icon={<IconBookmarks size={18} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={(press) => onSaved(press.currentTarget)}
        >
          Saved replies
        </Button>
      )}
      {onFiles && <AttachButton onFiles={onFiles} />}
      <Button
        type="submit"
        className="ms-auto max-sm:flex-1"
        look={onNext ? 'default' : 'filled'}
        icon={<IconSend2 size={18} aria-hidden />}
        disabled={!canSend}
        isBusy={isBusy}
      >
        Send reply
      </Button>
      {onNext && (
        <Button
          className="max-sm:flex-1"
          icon={<IconSend2 size={18} aria-hidden />}
          disabled={!canSend}
          isBusy={isBusy}
          onClick={onNext}
        >
          Send and next
        </Button>
      )}
    </div>
  );
}

/** Opens the choice of files. */
function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Attach files"
        icon={<IconPaperclip size={20} aria-hidden />}
        onClick={() => inputRef.current?.click()}
      />
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
