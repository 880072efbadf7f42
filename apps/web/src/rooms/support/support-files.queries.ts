import { useMutation } from '@tanstack/react-query';

import { wordsOf } from '#kit/api.ts';
import { saveFile } from '#kit/download.ts';
import { openStream } from '#kit/stream.ts';
import { showToast } from '#kit/toast.ts';

import type { SupportMessage } from './support.queries.ts';

type Incoming = NonNullable<SupportMessage['incoming']>[number];
/** A file that came with an answer by e-mail. */
export type MailFile = NonNullable<Incoming['files']>[number];

const optionsOf = ({ id }: MailFile) => ({ params: { id: String(id) } });

/** Saves a file; a failure shows a toast. */
export function useSaveMailFile(file: MailFile) {
  return useMutation({ mutationFn: () => saveFile('support.getFile', file.name, optionsOf(file)) });
}

/** Loads a picture in full size. Its `data` is a `data:` URL, the only other source that the page's policy allows. */
export function useMailPicture(file: MailFile) {
  return useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController();
      const bytes = await openStream('support.getFile', { ...optionsOf(file), signal });
      const headers = { 'content-type': file.picture?.type ?? '' };
      return urlOf(await new Response(bytes, { headers }).blob());
    },
    onError: (error) => showToast({ kind: 'error', message: wordsOf(error) }),
  });
}

function urlOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(reader.result as string));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
  reader.readAsDataURL(blob);
  return promise;
}
