import { MEDIA_MESSAGES, UPLOADS } from '@greenroom/contract/media.rules';
import type { UploadKind } from '@greenroom/contract/media.rules';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ErrorCode, useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';

import { Button } from '#kit/ui/button.tsx';

import classes from './file-drop.module.css';
import { acceptedBy } from './upload-files.ts';

type FileDropProps = {
  label: string;
  /** Read before choosing, after the kind's own limits: 'At most 3 tracks.' */
  hint?: string;
  kind: UploadKind;
  isMultiple?: boolean;
  /** On the button, where 'Choose a file' does not say it. */
  verb?: string | undefined;
  /** What one reads of a file of another kind. */
  wrongKind?: string;
  /** The button can still be pressed when there are words for why it does nothing. */
  isDisabled?: boolean;
  /** 'Please select user!' */
  disabledWords?: string | undefined;
  error?: string | undefined;
  /** Of the button, for the form that brings the focus to the first error. */
  name?: string;
  onFiles: (files: File[]) => void;
};

type Refusal = { name: string; words: string };

const WRONG_KIND = {
  audio: MEDIA_MESSAGES.noAudio,
  image: 'You can upload only JPEG, PNG or WebP pictures.',
  video: 'You can upload only MP4 videos.',
};

function refusalOf({ file, errors }: FileRejection, kind: UploadKind, wrongKind?: string): Refusal {
  const { code } = errors[0] ?? {};
  const words: Record<string, string> = {
    [ErrorCode.FileTooLarge]: `${MEDIA_MESSAGES.tooLarge} ${UPLOADS[kind].hint}.`,
    [ErrorCode.FileTooSmall]: MEDIA_MESSAGES.empty,
    [ErrorCode.TooManyFiles]: 'Please choose one file at a time.',
  };
  return { name: file.name, words: words[code ?? ''] ?? wrongKind ?? WRONG_KIND[kind] };
}

const wordsOf = (isMultiple: boolean): string => (isMultiple ? 'Choose files' : 'Choose a file');

function Refusals(props: { id: string; words: string | undefined; refusals: Refusal[] }) {
  return (
    <div id={props.id} className={classes.errors} role="alert">
      {props.words && <p>{props.words}</p>}
      {props.refusals.map(({ name, words }) => (
        <p key={name}>
          <strong>{name}</strong> {words}
        </p>
      ))}
    </div>
  );
}

/** Where files are dropped or chosen. What is of the wrong kind or size is refused in words, and never sent. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    kind,
    isMultiple = false,
    verb,
    wrongKind,
    isDisabled = false,
    disabledWords,
    error,
    name,
    onFiles,
  } = props;
  const id = useId();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [wasHeld, setHeld] = useState(false);
  const isHeld = isDisabled && disabledWords !== undefined;

  function handleDrop(files: File[], rejected: FileRejection[]): void {
    setHeld(isDisabled);
    if (isDisabled) return;
    setRefusals(rejected.map((each) => refusalOf(each, kind, wrongKind)));
    if (files.length > 0) onFiles(files);
  }

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: acceptedBy(kind),
    multiple: isMultiple,
    minSize: 1,
    maxSize: UPLOADS[kind].maxBytes,
    disabled: isDisabled && !isHeld,
    noClick: true,
    noKeyboard: true,
    onDrop: handleDrop,
  });

  const words = (wasHeld && isDisabled ? disabledWords : undefined) ?? error;
  return (
    <div
      {...getRootProps({ role: 'group' })}
      className={classes.drop}
      aria-labelledby={`${id}-label`}
      data-over={isDragActive || undefined}
      data-wrong={words ? true : undefined}
    >
      <input {...getInputProps()} />
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.box}>
        <Button
          look="default"
          icon={<IconUpload size={18} aria-hidden />}
          name={name}
          disabled={isDisabled && !isHeld}
          aria-disabled={isHeld || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => (isHeld ? setHeld(true) : open())}
        >
          {verb ?? wordsOf(isMultiple)}
        </Button>
        <p id={`${id}-hint`} className={classes.hint}>
          <span className={classes.drag}>or drop {isMultiple ? 'them' : 'it'} here. </span>
          {UPLOADS[kind].hint}. {hint}
        </p>
      </div>
      <Refusals id={`${id}-error`} words={words} refusals={refusals} />
    </div>
  );
}
