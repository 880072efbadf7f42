import type { MailFile } from '@greenroom/contract/support-files';
import { useMutation } from '@tanstack/react-query';

import { showFailure } from '#kit/failure-message.ts';
import { saveFile } from '#kit/download.ts';
import { openStream } from '#kit/stream.ts';

/** The call that returns a file: of an answer by email, or of a reply. */
export type FileCall = 'support.getFile' | 'support.getReplyFile';

const optionsOf = ({ id }: MailFile) => ({ params: { id: String(id) } });

/** Saves a file; a failure shows a toast. */
export function useSaveMailFile(call: FileCall, file: MailFile) {
  return useMutation({ mutationFn: () => saveFile(call, file.name, optionsOf(file)) });
}

/** Loads a picture in full size. Its `data` is a `data:` URL, the only other source that the page's policy allows. */
export function useMailPicture(call: FileCall, file: MailFile) {
  return useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController();
      const bytes = await openStream(call, { ...optionsOf(file), signal });
      const headers = { 'content-type': file.picture?.type ?? '' };
      return urlOf(await new Response(bytes, { headers }).blob());
    },
    onError: showFailure,
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
