import type { MailFile } from '@greenroom/contract/support-files';
import { useMutation, useQuery } from '@tanstack/react-query';

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

type Size = { size?: 'small'; type: string };

/** Loads a picture as a `data:` URL, the only other source that the page's policy allows. */
async function loadPicture(call: FileCall, file: MailFile, { size, type }: Size, signal: AbortSignal) {
  const bytes = await openStream(call, { ...optionsOf(file), ...(size && { query: { size } }), signal });
  return readAsDataUrl(await new Response(bytes, { headers: { 'content-type': type } }).blob());
}

/** Loads the small picture of a file, once it is seen. It never changes. */
export function useSmallPicture(call: FileCall, file: MailFile, isSeen: boolean) {
  const { previewType: type } = file.picture ?? {};
  return useQuery({
    // Not under 'support': what happens in a thread changes no picture.
    queryKey: ['mail-picture', call, file.id],
    queryFn: ({ signal }) => loadPicture(call, file, { size: 'small', type: type ?? '' }, signal),
    enabled: isSeen && type !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads a picture in full size. */
export function useMailPicture(call: FileCall, file: MailFile) {
  return useMutation({
    mutationFn: () =>
      loadPicture(call, file, { type: file.picture?.type ?? '' }, new AbortController().signal),
    onError: showFailure,
  });
}

function readAsDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(reader.result as string));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
  reader.readAsDataURL(blob);
  return promise;
}
