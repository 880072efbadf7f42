import { useEffect, useState } from 'react';

import { FIELDS, blankDraft, changesOf, draftOf, findFaults } from '../parlours.draft.ts';
import type { ParlourDraft, ParlourErrors, ParlourField, ParlourFiles } from '../parlours.draft.ts';
import { dropKept, getKept, keepDraft } from '../parlours-kept.draft.ts';
import type { Parlour } from '../parlours.queries.ts';
import { nowLocal } from './zoned-times.ts';

export type ParlourDraftForm = ReturnType<typeof useParlourDraft>;

const NO_FILES: ParlourFiles = { poster: null, video_intro: null };
/** The time when the user chose only a day. */
const EVENING = '18:00';

/** The request's field that each value belongs to. */
const PARTS: Partial<Record<keyof ParlourDraft, ParlourField>> = {
  user: 'user_id',
  title: 'suite_title',
  price: 'price',
  start: 'start_date',
  isLater: 'start_date',
  members: 'members',
  description: 'description',
};

function beginning(startsOn: string | undefined): string {
  const now = nowLocal();
  return startsOn === undefined || now.startsWith(startsOn) ? now : `${startsOn}T${EVENING}`;
}

/** Returns the initial values: the draft, or the parlour, or only a time. */
function open(parlour: Parlour | null, startsOn: string | undefined) {
  const from = parlour ? draftOf(parlour) : blankDraft(beginning(startsOn));
  const kept = getKept(parlour?.id);
  if (!kept) return { kept, version: parlour?.version ?? 0, from, draft: from };
  // A user who chose a day in the calendar wants that day.
  const start = startsOn === undefined ? kept.draft.start : from.start;
  return { kept, version: kept.version, from: kept.from, draft: { ...kept.draft, start } };
}

/** Holds the form's values and errors. They survive a lost session. */
export function useParlourDraft(parlour: Parlour | null, startsOn: string | undefined) {
  const [opened] = useState(() => open(parlour, startsOn));
  const [kept, setKept] = useState(opened.kept);
  /** The initial values and their version, from which changes are determined. */
  const [base, setBase] = useState({ version: opened.version, from: opened.from });
  const [draft, setDraft] = useState(opened.draft);
  const [files, setFiles] = useState(NO_FILES);
  const [left, setLeft] = useState<ReadonlySet<ParlourField>>(new Set());
  const [refusals, setRefusals] = useState<ParlourErrors>({});
  const faults = findFaults(draft, files, parlour === null);
  const changes = changesOf(base.from, draft);
  const isTyped = Object.keys(changes).length > 0;

  useEffect(() => {
    if (isTyped) keepDraft(parlour?.id, { ...base, draft });
    else dropKept(parlour?.id);
  }, [parlour?.id, isTyped, base, draft]);

  function forgive(...fields: (ParlourField | undefined)[]): void {
    const gone = Object.fromEntries(fields.flatMap((field) => (field ? [[field, undefined]] : [])));
    setRefusals((before) => ({ ...before, ...gone, form: undefined }));
  }

  return {
    draft,
    files,
    faults,
    base,
    changes,
    refusals,
    setRefusals,
    /** The restored draft, while it is shown. */
    kept: isTyped ? kept : null,
    isDirty: isTyped || files.poster !== null || files.video_intro !== null,
    change(part: Partial<ParlourDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      forgive(...(Object.keys(part) as (keyof ParlourDraft)[]).map((key) => PARTS[key]));
    },
    choose(part: Partial<ParlourFiles>) {
      setFiles((before) => ({ ...before, ...part }));
      forgive(...(Object.keys(part) as (keyof ParlourFiles)[]));
    },
    /** A field shows its error once it was left; an untouched one shows none. */
    leave: (field: ParlourField) => setLeft((before) => new Set([...before, field])),
    leaveAll: () => setLeft(new Set(FIELDS)),
    errorOf: (field: ParlourField) => refusals[field] ?? (left.has(field) ? faults[field] : undefined),
    /** Replaces the initial values by a newer version, and the form's values. */
    restart(now: Parlour, next: ParlourDraft = draftOf(now)) {
      setBase({ version: now.version, from: draftOf(now) });
      setDraft(next);
      setRefusals({});
    },
    /** Discards the restored draft and shows the initial values. */
    startOver() {
      const from = parlour ? draftOf(parlour) : blankDraft(beginning(startsOn));
      setBase({ version: parlour?.version ?? 0, from });
      setDraft(from);
      setRefusals({});
      setKept(null);
    },
  };
}
