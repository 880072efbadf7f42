import { IconUpload } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';

import { isolated } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

import { acceptedBy } from './upload-files.ts';
import { limitsOf, useFileIntake } from './use-file-intake.ts';
import type { FileRules, Refusal } from './use-file-intake.ts';

type FileDropProps = FileRules & {
  label: string;
  /** Shown before choosing, after the kind's own limits: 'At most 3 tracks.' */
  hint?: string;
  isMultiple?: boolean;
  /** The button's text, where 'Choose a file' is not enough. */
  verb?: string | undefined;
  /** Why nothing can be uploaded at all: stands in place of the button. */
  cannot?: string | null | undefined;
  /** The button can still be pressed when there is a message that says why it does nothing. */
  isDisabled?: boolean;
  /** 'Please select user!' */
  disabledWords?: string | undefined;
  error?: string | undefined;
  /** The name of the file that `error` is about. */
  fileName?: string | undefined;
  /** The button's name, for the form that focuses the first error. */
  name?: string;
};

const CHECKING = 'The file is being checked…';

/** More names would only push the reason away. */
const NAMES_MAX = 5;
const list = new Intl.ListFormat('en-US');

/** Accepts files by drop or by a button. A refused file is never sent; the reason is shown here with the file's name. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    kind,
    isMultiple = false,
    verb,
    cannot,
    isDisabled = false,
    disabledWords,
    error,
    fileName,
    name,
  } = props;
  const limits = limitsOf(props);
  const id = useId();
  const { choose, isChecking, refusals } = useFileIntake(props);
  const isClosed = isDisabled || isChecking;
  const why = useReason(isClosed, isChecking ? CHECKING : disabledWords);

  function handleDrop(files: File[], rejected: FileRejection[]): void {
    why.show(isClosed);
    if (!isClosed) void choose(files, rejected);
  }

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: acceptedBy(kind),
    multiple: isMultiple,
    minSize: 1,
    maxSize: limits.maxBytes,
    disabled: why.isOff || Boolean(cannot),
    noClick: true,
    noKeyboard: true,
    onDrop: handleDrop,
  });

  return (
    <div
      {...getRootProps({ role: 'group' })}
      data-field={name}
      className="grid min-w-0 gap-1"
      aria-labelledby={`${id}-label`}
    >
      <input {...getInputProps()} hidden={Boolean(cannot)} />
      <span id={`${id}-label`} className="justify-self-start font-medium">
        {label}
      </span>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3 rounded-lg border p-4 transition-colors',
          isDragActive ? 'border-solid bg-accent-tint' : 'border-dashed bg-surface',
          fileDropBorder(isDragActive, Boolean(why.shown || error)),
        )}
      >
        {cannot ? (
          <p className="text-13 text-ink-soft">{cannot}</p>
        ) : (
          <Choice id={id} why={why} onChoose={open} {...{ name, verb, isMultiple }}>
            {limits.hint}. {hint}
          </Choice>
        )}
      </div>
      <Refusals
        id={`${id}-error`}
        words={why.shown ?? error}
        fileName={why.shown ? undefined : fileName}
        refusals={refusals}
      />
    </div>
  );
}

function fileDropBorder(isOver: boolean, isWrong: boolean): string {
  if (isWrong) return 'border-danger-ink';
  return isOver ? 'border-accent' : 'border-line-strong';
}

type ChoiceProps = {
  id: string;
  name: string | undefined;
  verb: string | undefined;
  isMultiple: boolean;
  why: ReturnType<typeof useReason>;
  onChoose: () => void;
  /** What is accepted. */
  children: ReactNode;
};

/** The button that opens the system's dialog, beside what is accepted. */
function Choice({ id, name, verb, isMultiple, why, onChoose, children }: ChoiceProps) {
  return (
    <>
      <Button
        look="default"
        icon={<IconUpload size={18} aria-hidden />}
        name={name}
        disabled={why.isOff}
        aria-disabled={why.isKnown || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onClick={() => (why.isKnown ? why.show(true) : onChoose())}
      >
        {verb ?? (isMultiple ? 'Choose files' : 'Choose a file')}
      </Button>
      <p id={`${id}-hint`} className="flex-[1_1_200px] text-12 text-ink-faint">
        <span className="pointer-coarse:hidden">or drop {isMultiple ? 'them' : 'it'} here. </span>
        {children}
      </p>
    </>
  );
}

/** Keeps back why no file is accepted until somebody tries. `isOff`: there is no reason to show, so a press does nothing. */
function useReason(isClosed: boolean, words: string | undefined) {
  const [isShown, show] = useState(false);
  const isKnown = isClosed && words !== undefined;
  return { isKnown, isOff: isClosed && !isKnown, shown: isKnown && isShown ? words : undefined, show };
}

/** Returns 'a.jpg', 'a.jpg and b.jpg', or the first five 'and 12 more'. */
function joinRefusedNames(refusals: readonly Refusal[]): string {
  const names = refusals.map(({ name }) => isolated(name));
  const more = names.length - NAMES_MAX;
  return list.format(more > 0 ? [...names.slice(0, NAMES_MAX), `${more} more`] : names);
}

type RefusalsProps = {
  id: string;
  /** The error of the field. */
  words: string | undefined;
  /** The name of the file that `words` are about, if any. */
  fileName: string | undefined;
  refusals: readonly Refusal[];
};

/** Shows the errors of a file field, each reason once, with the names of the files. */
function Refusals({ id, words, fileName, refusals }: RefusalsProps) {
  const reasons = Map.groupBy(refusals, (refusal) => refusal.words);
  return (
    <div id={id} className="text-13 wrap-anywhere text-danger-ink empty:hidden" role="alert">
      {words && (
        <p>
          {fileName && <strong dir="auto">{fileName} </strong>}
          {words}
        </p>
      )}
      {[...reasons].map(([reason, files]) => (
        <p key={reason}>
          <strong>{joinRefusedNames(files)}</strong> {reason}
        </p>
      ))}
    </div>
  );
}
