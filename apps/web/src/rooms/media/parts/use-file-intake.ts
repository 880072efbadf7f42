import { UPLOAD_MESSAGES, UPLOADS } from '@greenroom/contract/kit/uploads';
import type { UploadKind } from '@greenroom/contract/kit/uploads';
import { useEffect, useRef, useState } from 'react';
import { ErrorCode } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';

/** Why a file was refused. */
export type Refusal = { name: string; words: string };

/** Which of the chosen files are accepted, and what happens to them. */
export type FileRules = {
  kind: UploadKind;
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

const WRONG_KIND = {
  audio: UPLOAD_MESSAGES.noAudio,
  image: 'You can upload only JPEG, PNG or WebP pictures.',
  video: 'You can upload only MP4 videos.',
};

function refusalOf({ file, errors }: FileRejection, { kind, wrongKind }: FileRules): Refusal {
  const { code } = errors[0] ?? {};
  const words: Record<string, string> = {
    [ErrorCode.FileTooLarge]: `${UPLOAD_MESSAGES.tooLarge} ${UPLOADS[kind].hint}.`,
    [ErrorCode.FileTooSmall]: UPLOAD_MESSAGES.empty,
    [ErrorCode.TooManyFiles]: 'Please choose one file at a time.',
  };
  return { name: file.name, words: words[code ?? ''] ?? wrongKind ?? WRONG_KIND[kind] };
}

/** Accepts or refuses chosen files; a refusal is shown until the next choice, or until there is room. */
export function useFileIntake(rules: FileRules) {
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
