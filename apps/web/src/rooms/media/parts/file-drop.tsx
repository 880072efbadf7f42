import { UPLOADS } from '@greenroom/contract/kit/uploads';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';

import { Button } from '#kit/ui/button.tsx';

import classes from './file-drop.module.css';
import { FileRefusals } from './file-refusals.tsx';
import { acceptedBy } from './upload-files.ts';
import { useFileIntake } from './use-file-intake.ts';
import type { FileRules } from './use-file-intake.ts';

type FileDropProps = FileRules & {
  label: string;
  /** Shown before choosing, after the kind's own limits: 'At most 3 tracks.' */
  hint?: string;
  isMultiple?: boolean;
  /** The button's text, where 'Choose a file' is not enough. */
  verb?: string | undefined;
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

const wordsOf = (isMultiple: boolean): string => (isMultiple ? 'Choose files' : 'Choose a file');

/** Returns whether no file is accepted at the moment: the button is disabled, or shows a message on a press. */
function useRest(isResting: boolean, words: string | undefined) {
  const [wasTried, setTried] = useState(false);
  const isHeld = isResting && words !== undefined;
  return { isOff: isResting && !isHeld, isHeld, words: isHeld && wasTried ? words : undefined, setTried };
}

/** Accepts files by drop or by a button. A refused file is never sent; the reason is shown here with the file's name. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    kind,
    isMultiple = false,
    verb,
    isDisabled = false,
    disabledWords,
    error,
    fileName,
    name,
  } = props;
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
    maxSize: UPLOADS[kind].maxBytes,
    disabled: rest.isOff,
    noClick: true,
    noKeyboard: true,
    onDrop: handleDrop,
  });

  return (
    <div
      {...getRootProps({ role: 'group' })}
      data-field={name}
      className={classes.drop}
      aria-labelledby={`${id}-label`}
      data-over={isDragActive || undefined}
      data-wrong={rest.words || error ? true : undefined}
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
          disabled={rest.isOff}
          aria-disabled={rest.isHeld || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => (rest.isHeld ? rest.setTried(true) : open())}
        >
          {verb ?? wordsOf(isMultiple)}
        </Button>
        <p id={`${id}-hint`} className={classes.hint}>
          <span className={classes.drag}>or drop {isMultiple ? 'them' : 'it'} here. </span>
          {UPLOADS[kind].hint}. {hint}
        </p>
      </div>
      <FileRefusals
        id={`${id}-error`}
        words={rest.words ?? error}
        fileName={rest.words ? undefined : fileName}
        refusals={refusals}
      />
    </div>
  );
}
