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

const WRONG_KIND = {
  audio: UPLOAD_MESSAGES.noAudio,
  image: 'You can upload only JPEG, PNG or WebP pictures.',
  video: 'You can upload only MP4 videos.',
};

/** Returns how large a file may be. */
export const limitsOf = ({ kind, limits }: Pick<FileRules, 'kind' | 'limits'>) => limits ?? UPLOADS[kind];

function fileRefusal({ file, errors }: FileRejection, rules: FileRules): Refusal {
  const { kind, wrongKind } = rules;
  const { code } = errors[0] ?? {};
  const words: Record<string, string> = {
    [ErrorCode.FileTooLarge]: `${UPLOAD_MESSAGES.tooLarge} ${limitsOf(rules).hint}.`,
    [ErrorCode.FileTooSmall]: UPLOAD_MESSAGES.empty,
    [ErrorCode.TooManyFiles]: 'Please choose one file at a time.',
  };
  return { name: file.name, words: words[code ?? ''] ?? wrongKind ?? WRONG_KIND[kind] };
}

/** Returns which files pass the rules, and why the others do not. */
async function sortFiles(files: readonly File[], { check, room }: FileRules) {
  const faults = check ? await Promise.all(files.map(check)) : [];
  const sound = files.filter((_file, at) => !faults[at]);
  const accepted = room ? sound.slice(0, Math.max(0, room.left)) : sound;
  const unsound = files.flatMap(({ name }, at) => (faults[at] ? [{ name, words: faults[at] }] : []));
  const surplus = sound.slice(accepted.length).map(({ name }) => ({ name, words: room?.words ?? '' }));
  return { accepted, refused: [...unsound, ...surplus] };
}

/** Accepts or refuses chosen files; a refusal is shown until the next choice, or until there is room. */
export function useFileIntake(rules: FileRules) {
  const { check, room, onFiles, onRefused } = rules;
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [isChecking, setChecking] = useState(false);
  /** Counts the choices: only the last one counts, and none after the field is gone. */
  const choiceRef = useRef(0);
  useEffect(() => () => void (choiceRef.current += 1), []);

  /** Takes a choice of the user's; `rejected` are those that the browser's check has refused. */
  async function choose(files: readonly File[], rejected: readonly FileRejection[]): Promise<void> {
    const choice = (choiceRef.current += 1);
    const rejections = rejected.map((each) => fileRefusal(each, rules));
    setRefusals(rejections);
    setChecking(check !== undefined);
    const { accepted, refused } = await sortFiles(files, rules);
    if (choiceRef.current !== choice) return;
    setChecking(false);
    setRefusals([...rejections, ...refused]);
    for (const words of new Set(refused.map((refusal) => refusal.words))) onRefused?.(words);
    if (accepted.length > 0) onFiles(accepted);
  }

  return {
    choose,
    isChecking,
    refusals: refusals.filter(({ words }) => words !== room?.words || room.left <= 0),
  };
}
