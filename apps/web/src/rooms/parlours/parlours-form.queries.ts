import { ApiError } from '@greenroom/client';
import { typeOfEnding } from '@greenroom/contract/kit/uploads';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { sendForm } from '#kit/send-form.ts';
import type { Sent } from '#kit/send-form.ts';
import { showToast } from '#kit/toast.ts';
import { chooseFileEnding } from '#rooms/media/parts/upload-files.ts';

import type { ParlourBody, ParlourFiles } from './parlours.draft.ts';
import type { MessageBody } from './parts/message-fields.tsx';
import { lookAtParlours, showParlour } from './parlours.queries.ts';
import type { Parlour } from './parlours.queries.ts';

type Sending = {
  /** The parlour to change; null: a new one. */
  to: Pick<Parlour, 'id' | 'version'> | null;
  body: ParlourBody & MessageBody;
  files: ParlourFiles;
  /** The same for the same form, so that it is saved once. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (sent: Sent) => void;
};

/** The browser's type of a file differs between systems; its extension does not. */
function nameFormFile(file: File, kind: 'image' | 'video'): File {
  return new File([file], file.name, { type: typeOfEnding(chooseFileEnding(file, kind)) });
}

/** Fields first, so that the server can refuse them before it reads a file. Lists are sent as repeated `key[]`. */
function toParlourFormData({ body, files: { poster, video_intro: intro } }: Sending): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) {
    if (Array.isArray(value)) for (const each of value) form.append(`${field}[]`, each);
    else form.set(field, value);
  }
  if (poster) form.set('poster', nameFormFile(poster, 'image'));
  if (intro) form.set('video_intro', nameFormFile(intro, 'video'));
  return form;
}

/** Errors whose words are the console's own, unless our server sent them with a request id. */
const OWN_CODES = new Set(['no_answer', 'not_sent', 'not_ours', 'unavailable']);

/** Shows the error's message and each of its details, each once and as its own toast. @source spec 8 Parlours */
function tellRefusal(error: unknown, failed: string, about: string): void {
  const isServers = error instanceof ApiError && (error.requestId !== null || !OWN_CODES.has(error.code));
  const refusal = isServers ? error : null;
  const all = refusal ? [refusal.msg, ...Object.values(refusal.errors).flat()] : [failed];
  for (const message of new Set(all)) showToast({ kind: 'error', message, stays: 'long', about });
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/** Profiles and the dashboard count parlours. */
async function refreshOthers(client: QueryClient): Promise<void> {
  await Promise.all([['users'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Sends the form of a new parlour or of a change; the same form sent again after a lost response is not saved twice.
 * Errors are shown as toasts, except a colleague's change, which needs a decision.
 */
export function useSaveParlour() {
  const client = useQueryClient();
  return async (sending: Sending): Promise<Parlour> => {
    const { to, signal, onProgress, idempotencyKey } = sending;
    const about = `parlours.form.${to?.id ?? 'new'}`;
    const options = { body: toParlourFormData(sending), signal, onProgress, idempotencyKey };
    try {
      const { data, msg } = to
        ? await sendForm('parlours.update', {
            ...options,
            params: { id: String(to.id) },
            ...(has('details') && { ifMatch: `"${to.id}.${to.version}"` }),
          })
        : await sendForm('parlours.create', options);
      await showParlour(client, data);
      void refreshOthers(client);
      showToast({ kind: 'success', message: msg, stays: 'long', about });
      return data;
    } catch (error) {
      if (!signal.aborted && !isConflict(error)) {
        tellRefusal(error, to ? PARLOUR_MESSAGES.updateFailed : PARLOUR_MESSAGES.createFailed, about);
        if (error instanceof ApiError && [404, 409].includes(error.status)) void lookAtParlours(client);
      }
      throw error;
    }
  };
}

/** Reloads the parlours and returns one of them; undefined when it was deleted. */
export function useReloadParlour() {
  const client = useQueryClient();
  return async (id: number): Promise<Parlour | undefined> => {
    const { data } = await api.call('parlours.list', { query: { id: String(id) } });
    void lookAtParlours(client);
    return data.find((parlour) => parlour.id === id);
  };
}

/** Returns other parlours of these people at about that time; nothing is requested without both. The newest request wins. */
export function useClashList(start: string | null, people: readonly number[], except: number | undefined) {
  const query = {
    start_date: start ?? '',
    user_ids: people.join(','),
    ...(except !== undefined && { except: String(except) }),
  };
  return useQuery({
    queryKey: ['parlours', 'clashes', query],
    queryFn: async ({ signal }) => (await api.call('parlours.listClashes', { query, signal })).data,
    enabled: start !== null && people.length > 0,
    staleTime: 0,
  });
}
