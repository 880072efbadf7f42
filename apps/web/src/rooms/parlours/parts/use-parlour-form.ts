import { ApiError } from '@greenroom/contract/client';
import { useState } from 'react';

import { wordsOf } from '#kit/api.ts';

import { changesOf, draftOf, firstOf, refusalsOf, withChanges } from '../parlours.draft.ts';
import type { ParlourBody, ParlourErrors } from '../parlours.draft.ts';
import { dropKept } from '../parlours-kept.draft.ts';
import { useReloadParlour, useSaveParlour } from '../parlours-form.queries.ts';
import type { Parlour } from '../parlours.queries.ts';
import { useParlourDraft } from './use-parlour-draft.ts';
import { useSending } from './use-sending.ts';
import type { Sending } from './use-sending.ts';

export type ParlourFormState = ReturnType<typeof useParlourForm>;

const GONE = 'This parlour no longer exists. A colleague deleted it, or it has finished.';

function errorsOf(error: unknown): ParlourErrors {
  if (!(error instanceof ApiError)) return { form: wordsOf(error) };
  return error.status === 404 ? { form: GONE } : refusalsOf(error);
}

/** Controls the form of a parlour from opening to saving; a failure keeps everything that was filled in or chosen. */
export function useParlourForm(parlour: Parlour | null, startsOn: string | undefined) {
  const form = useParlourDraft(parlour, startsOn);
  const { draft, files, faults, base, changes } = form;
  const saveParlour = useSaveParlour();
  const reload = useReloadParlour();
  /** Says who saved first, in the server's message. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [saved, setSaved] = useState<Parlour | null>(null);
  /** Counts the validations, so that each moves the focus to the first error. */
  const [checks, setChecks] = useState(0);
  const look = (): void => setChecks((before) => before + 1);

  function refuse(errors: ParlourErrors): void {
    form.setRefusals(errors);
    look();
  }

  const sending = useSending((error) => {
    if (error instanceof ApiError && error.code === 'changed_meanwhile') setConflict(error.msg);
    else refuse(errorsOf(error));
  });

  function work(step: (way: Sending) => Promise<void>): void {
    setConflict(null);
    form.setRefusals({});
    void sending.work(step);
  }

  async function send(version: number, body: ParlourBody, way: Sending): Promise<void> {
    const to = parlour && { id: parlour.id, version };
    const now = await saveParlour({ to, body, files, ...way });
    dropKept(parlour?.id);
    setSaved(now);
  }

  /** Returns the parlour as a colleague saved it. @throws ApiError 404 when it was deleted */
  async function newest(): Promise<Parlour> {
    const now = parlour && (await reload(parlour.id));
    if (!now) throw new ApiError(404, { code: 'not_found', msg: GONE });
    return now;
  }

  return {
    ...form,
    conflict,
    saved,
    checks,
    sent: sending.sent,
    note: sending.note,
    isBusy: sending.sent !== null,
    isDirty: form.isDirty && saved === null,
    /** Cancels the upload. */
    stop: sending.stop,
    /** Validates and sends; errors are then shown beside their fields. */
    save: (): void => {
      form.leaveAll();
      if (firstOf(faults)) look();
      else work((way) => send(base.version, parlour ? changes : changesOf(null, draft), way));
    },
    /** Saves this user's own changes over a colleague's; what only the colleague changed is kept. */
    overwrite: (): void =>
      work(async (way) => {
        const now = await newest();
        const next = withChanges(draftOf(now), base.from, draft);
        form.restart(now, next);
        await send(now.version, changesOf(draftOf(now), next), way);
      }),
    /** Replaces the form's values by a colleague's version; chosen files are kept. */
    reload: (): void => work(async () => form.restart(await newest())),
    /** Discards the draft. */
    discard: (): void => dropKept(parlour?.id),
  };
}
