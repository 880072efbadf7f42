import { UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { IconUpload } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { ErrorCode, useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';

import { isolated } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

import { acceptedBy } from './upload-files.ts';

/** Why a file was refused. */
type Refusal = { name: string; words: string };

/** Which of the chosen files are accepted, and what happens to them. */
type FileRules = {
  kind: UploadKind;
  /** Where a file may be larger than others of its kind. */
  limits?: { maxBytes: number; hint: string };
  /** The message about a file of another kind. */
  wrongKind?: string | undefined;
  /** Checks a file; returns why it is refused, or null. */
  check?: (file: File) => Promise<string | null>;
  /** How many more are accepted, and the message about the others. */
  room?: { left: number; words: string };
  onFiles: (files: File[]) => void;
  /** Called once for each reason of `check` and `room`, for example to show a toast. */
  onRefused?: (words: string) => void;
};

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

const WRONG_KIND = {
  audio: UPLOAD_MESSAGES.noAudio,
  image: 'You can upload only JPEG, PNG or WebP pictures.',
  video: 'You can upload only MP4 videos.',
};

const CHECKING = 'The file is being checked…';

const wordsOf = (isMultiple: boolean): string => (isMultiple ? 'Choose files' : 'Choose a file');

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
  const { take, isChecking, refusals } = useFileIntake(props);
  const isResting = isDisabled || isChecking;
  const rest = useRest(isResting, isChecking ? CHECKING : disabledWords);

  function handleDrop(files: File[], rejected: FileRejection[]): void {
    rest.setTried(isResting);
    if (!isResting) void take(files, rejected);
  }

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: acceptedBy(kind),
    multiple: isMultiple,
    minSize: 1,
    maxSize: limits.maxBytes,
    disabled: rest.isOff || Boolean(cannot),
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
          edgeOf(isDragActive, Boolean(rest.words || error)),
        )}
      >
        {cannot ? (
          <p className="text-13 text-ink-soft">{cannot}</p>
        ) : (
          <>
            <Button
              look="default"
              icon={<IconUpload size={18} aria-hidden />}
              name={name}
              disabled={rest.isOff}
              aria-disabled={rest.isHeld || undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              onClick={() => (rest.isHeld ? rest.setTried(true) : open())}
            >
              {verb ?? wordsOf(isMultiple)}
            </Button>
            <p id={`${id}-hint`} className="flex-[1_1_200px] text-12 text-ink-faint">
              <span className="pointer-coarse:hidden">or drop {isMultiple ? 'them' : 'it'} here. </span>
              {limits.hint}. {hint}
            </p>
          </>
        )}
      </div>
      <Refusals
        id={`${id}-error`}
        words={rest.words ?? error}
        fileName={rest.words ? undefined : fileName}
        refusals={refusals}
      />
    </div>
  );
}

const limitsOf = ({ kind, limits }: Pick<FileRules, 'kind' | 'limits'>) => limits ?? UPLOADS[kind];

function edgeOf(isOver: boolean, isWrong: boolean): string {
  if (isWrong) return 'border-danger-ink';
  return isOver ? 'border-accent' : 'border-line-strong';
}

/** Returns whether no file is accepted at the moment: the button is disabled, or shows a message on a press. */
function useRest(isResting: boolean, words: string | undefined) {
  const [wasTried, setTried] = useState(false);
  const isHeld = isResting && words !== undefined;
  return { isOff: isResting && !isHeld, isHeld, words: isHeld && wasTried ? words : undefined, setTried };
}

function refusalOf({ file, errors }: FileRejection, rules: FileRules): Refusal {
  const { kind, wrongKind } = rules;
  const { code } = errors[0] ?? {};
  const words: Record<string, string> = {
    [ErrorCode.FileTooLarge]: `${UPLOAD_MESSAGES.tooLarge} ${limitsOf(rules).hint}.`,
    [ErrorCode.FileTooSmall]: UPLOAD_MESSAGES.empty,
    [ErrorCode.TooManyFiles]: 'Please choose one file at a time.',
  };
  return { name: file.name, words: words[code ?? ''] ?? wrongKind ?? WRONG_KIND[kind] };
}

/** Accepts or refuses chosen files; a refusal is shown until the next choice, or until there is room. */
function useFileIntake(rules: FileRules) {
  const { check, room, onFiles, onRefused } = rules;
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [isChecking, setChecking] = useState(false);
  /** An unmounted field accepts nothing any more. */
  const turn = useRef(0);
  useEffect(() => () => void (turn.current += 1), []);

  async function take(files: readonly File[], rejected: readonly FileRejection[]): Promise<void> {
    const mine = (turn.current += 1);
    const wrong = rejected.map((each) => refusalOf(each, rules));
    setRefusals(wrong);
    setChecking(check !== undefined);
    const faults = check ? await Promise.all(files.map(check)) : [];
    if (turn.current !== mine) return;
    setChecking(false);
    const right = files.filter((_file, at) => !faults[at]);
    const taken = room ? right.slice(0, Math.max(0, room.left)) : right;
    const refused = [
      ...files.flatMap(({ name }, at) => (faults[at] ? [{ name, words: faults[at] }] : [])),
      ...right.slice(taken.length).map(({ name }) => ({ name, words: room?.words ?? '' })),
    ];
    setRefusals([...wrong, ...refused]);
    for (const words of new Set(refused.map((refusal) => refusal.words))) onRefused?.(words);
    if (taken.length > 0) onFiles(taken);
  }

  return {
    take,
    isChecking,
    refusals: refusals.filter(({ words }) => words !== room?.words || room.left <= 0),
  };
}

/** Returns 'a.jpg', 'a.jpg and b.jpg', or the first five 'and 12 more'. */
function namesOf(refusals: readonly Refusal[]): string {
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
          <strong>{namesOf(files)}</strong> {reason}
        </p>
      ))}
    </div>
  );
}
