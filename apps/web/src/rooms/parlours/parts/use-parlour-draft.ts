import { useEffect, useState } from 'react';

import { FIELDS, blankDraft, changesOf, draftOf, findFaults } from '../parlours.draft.ts';
import type { ParlourDraft, ParlourErrors, ParlourField, ParlourFiles } from '../parlours.draft.ts';
import { dropKept, getKept, keepDraft } from '../parlours-kept.draft.ts';
import type { Parlour } from '../parlours.queries.ts';
import { nowLocal } from './zoned-times.ts';

export type ParlourDraftForm = ReturnType<typeof useParlourDraft>;

const NO_FILES: ParlourFiles = { poster: null, video_intro: null };
/** When one chose a day and no time. */
const EVENING = '18:00';

/** What belongs to each field of the wire. */
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

/** What the form begins with: what was kept, or the parlour, or nothing but a time. */
function open(parlour: Parlour | null, startsOn: string | undefined) {
  const from = parlour ? draftOf(parlour) : blankDraft(beginning(startsOn));
  const kept = getKept(parlour?.id);
  if (!kept) return { kept, version: parlour?.version ?? 0, from, draft: from };
  // Who presses on a day of the calendar wants that day.
  const start = startsOn === undefined ? kept.draft.start : from.start;
  return { kept, version: kept.version, from: kept.from, draft: { ...kept.draft, start } };
}

/** What one fills in and chooses, and what is wrong with it. What is filled in outlives a lost session. */
export function useParlourDraft(parlour: Parlour | null, startsOn: string | undefined) {
  const [opened] = useState(() => open(parlour, startsOn));
  const [kept, setKept] = useState(opened.kept);
  /** What changes are counted from, and its version. */
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
    /** What was kept before and is shown. */
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
    /** A field that was left says what is wrong with it; one that nobody came to says nothing. */
    leave: (field: ParlourField) => setLeft((before) => new Set([...before, field])),
    leaveAll: () => setLeft(new Set(FIELDS)),
    errorOf: (field: ParlourField) => refusals[field] ?? (left.has(field) ? faults[field] : undefined),
    /** Takes a newer version as what changes are counted from, and what is filled in. */
    restart(now: Parlour, next: ParlourDraft = draftOf(now)) {
      setBase({ version: now.version, from: draftOf(now) });
      setDraft(next);
      setRefusals({});
    },
    /** In place of what was kept, what there would have been without. */
    startOver() {
      const from = parlour ? draftOf(parlour) : blankDraft(beginning(startsOn));
      setBase({ version: parlour?.version ?? 0, from });
      setDraft(from);
      setRefusals({});
      setKept(null);
    },
  };
}
