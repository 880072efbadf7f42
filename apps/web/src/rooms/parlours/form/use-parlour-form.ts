import { useEffect, useRef, useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { useDraft } from '#kit/record/use-draft.ts';
import type { Draft } from '#kit/record/use-draft.ts';
import { useRecord } from '#kit/record/use-record.ts';
import type { Sent } from '#kit/send-form.ts';

import {
  PARLOUR_RULES,
  parlourBase,
  blankParlour,
  changedParlourBody,
  findFaults,
  parlourRefusal,
  readParlourStart,
} from '../parlours.draft.ts';
import type { ParlourFiles, ParlourValues } from '../parlours.draft.ts';
import { useReloadParlour, useSaveParlour } from '../parlours-form.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { beginMessage, findMessageFaults, messageBodyOf } from '../parts/message-fields.tsx';
import type { MessageDraft } from '../parts/message-fields.tsx';
import { nowLocal } from './zoned-times.ts';

export type ParlourFormState = ReturnType<typeof useParlourForm>;

const GONE = 'This parlour no longer exists. A colleague deleted it, or it has finished.';
const NO_FILES: ParlourFiles = { poster: null, video_intro: null };
/** The time when the user chose only a day. */
const EVENING = '18:00';

function beginning(startsOn: string | undefined): string {
  const now = nowLocal();
  return startsOn === undefined || now.startsWith(startsOn) ? now : `${startsOn}T${EVENING}`;
}

const parlourFileTraits = (file: File | null) => file && [file.name, file.size, file.lastModified];

/** Controls the form of a parlour: the values, the chosen files, and their upload with the form. */
export function useParlourForm(
  parlour: Parlour | null,
  startsOn: string | undefined,
  onSaved: (parlour: Parlour) => void,
) {
  const [fresh] = useState(() => (parlour ? parlourBase(parlour) : blankParlour(beginning(startsOn))));
  // A user who chose a day in the calendar wants that day, not a kept one.
  const over = startsOn === undefined ? undefined : { start: fresh.values.start };
  const draft = useDraft({ rules: PARLOUR_RULES, id: parlour?.id ?? 'new', fresh, over });
  const [files, setFiles] = useState(NO_FILES);
  const saveParlour = useSaveParlour();
  const reload = useReloadParlour();
  const sending = useSending();

  const { move, message, setMessage } = useMessage(draft, parlour);

  const form = useRecord(draft, {
    faults: { ...findFaults(draft.values, files, parlour === null), ...(move && findMessageFaults(message)) },
    hasFiles: files.poster !== null || files.video_intro !== null,
    send(values, was, keyFor) {
      const target = parlour && { id: parlour.id, version: was.version };
      const changes = changedParlourBody(parlour && was.values, values);
      const words = move && 'start_date' in changes ? messageBodyOf(message, move) : {};
      const body = { ...changes, ...words };
      const idempotencyKey = keyFor([
        target,
        body,
        parlourFileTraits(files.poster),
        parlourFileTraits(files.video_intro),
      ]);
      return sending.run((way) => saveParlour({ to: target, body, files, idempotencyKey, ...way }));
    },
    baseOf: parlour ? parlourBase : undefined,
    reload: async () => (parlour ? reload(parlour.id) : undefined),
    refusalOf: parlourRefusal,
    gone: GONE,
    leaveWords: {
      title: parlour ? 'Discard your changes?' : 'Discard this parlour?',
      text: 'Your entries and files have not been saved.',
      leave: 'Yes, discard',
      stay: 'Keep editing',
    },
    onSaved,
    onDiscard: () => setFiles(NO_FILES),
  });

  return {
    ...form,
    files,
    move,
    message,
    writeMessage(next: MessageDraft): void {
      setMessage(next);
      form.clearErrors('message_subject', 'message_text');
    },
    sent: sending.sent,
    note: sending.note,
    /** Cancels the upload. */
    stop: sending.stop,
    choose(part: Partial<ParlourFiles>): void {
      setFiles((before) => ({ ...before, ...part }));
      form.clearErrors(...Object.keys(part));
    },
  };
}

/** Holds the message of a parlour that moves. */
function useMessage(
  { base, values }: Pick<Draft<ParlourValues>, 'base' | 'values'>,
  parlour: Parlour | null,
) {
  const [message, setMessage] = useState(() => beginMessage(parlour));
  const to = readParlourStart(values.start);
  const isMoved = parlour && to !== null && !PARLOUR_RULES.isSame?.start?.(base.values.start, values.start);
  /** What the message is about; null: it does not move, or the host sends none. */
  const move = has('editing') && isMoved ? ({ kind: 'moved', parlour, to } as const) : null;
  return { move, message, setMessage };
}

/** How to cancel an upload and follow its progress. */
type Sending = { signal: AbortSignal; onProgress: (sent: Sent) => void };

const STOPPED = 'Upload cancelled. Everything you entered is still here.';

/** Allows one upload at a time, which ends with its form. */
function useSending() {
  /** How much was sent; null while nothing is being sent. */
  const [sent, setSent] = useState<Sent | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const stopRef = useRef<AbortController | null>(null);
  useEffect(() => () => stopRef.current?.abort(), []);

  return {
    sent,
    /** The result of the last one, when no action is needed. */
    note,
    stop: (): void => stopRef.current?.abort(),
    /** @throws AbortError when it was cancelled, and any failure of the work */
    run: async <T>(work: (way: Sending) => Promise<T>): Promise<T> => {
      const stop = new AbortController();
      stopRef.current = stop;
      setSent({ sent: 0, total: 0 });
      setNote(null);
      try {
        return await work({ signal: stop.signal, onProgress: setSent });
      } catch (error) {
        if (!stop.signal.aborted) throw error;
        setNote(STOPPED);
        throw stop.signal.reason;
      } finally {
        setSent(null);
      }
    },
  };
}
