import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/contract/client';
import { MEDIA } from '@greenroom/contract/kit/uploads';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';

import { api } from '#kit/api.ts';
import { queryClient } from '#kit/query-client.ts';

/** Whose folder, and which. */
export type UploadPlace = { owner: number; folder: UploadFolder };

export type UploadPolicy = Output<'media.getConfiguration'>['data']['s3']['uploads'][UploadKind];
export type CheckedUpload = Output<'media.check'>['data'];

/** So long before its end a policy is no longer begun with. */
const MARGIN_SECONDS = 120;
/** The server reads the whole file. */
const CHECK_TIMEOUT_MS = 120_000;

const keyOf = ({ owner, folder }: UploadPlace) => ['media', 'policies', owner, folder] as const;

/** What an upload to a place needs; asked once for many files. Its age counts here, as this machine's clock may be wrong. */
export async function getPolicy(place: UploadPlace, kind: UploadKind): Promise<UploadPolicy> {
  const { data } = await queryClient.fetchQuery({
    queryKey: keyOf(place),
    queryFn: () =>
      api.call('media.getConfiguration', { query: { user_id: String(place.owner), folder: place.folder } }),
    staleTime: (MEDIA.policySeconds - MARGIN_SECONDS) * 1000,
  });
  return data.s3.uploads[kind];
}

/** After a refusal: the next upload asks anew. */
export function forgetPolicies(place: UploadPlace): void {
  queryClient.removeQueries({ queryKey: keyOf(place) });
}

/** What is wrong with the file, in place of 'some of what was sent'. */
function inItsWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const [msg] = Object.values(error.errors).flat();
  return msg ? new ApiError(error.status, { code: error.code, msg }) : error;
}

/** What the server finds in an uploaded file. @throws ApiError in words when it is refused */
export async function checkUpload(
  key: string,
  kind: UploadKind,
  signal: AbortSignal,
): Promise<CheckedUpload> {
  try {
    const { data } = await api.call('media.check', {
      body: { key, kind },
      signal,
      timeoutMs: CHECK_TIMEOUT_MS,
    });
    return data;
  } catch (error) {
    throw inItsWords(error);
  }
}

/** Removes an upload that nobody wants. When that fails nothing is lost: unused objects go after a day by themselves. */
export function removeUpload(key: string): void {
  void api.call('media.removeObject', { query: { url_key: key } }).catch(() => undefined);
}

/** Deletes a track of a podcast and its file for good. */
export function removeTrack(id: number): Promise<Output<'media.removeTrack'>> {
  return api.call('media.removeTrack', { params: { id: String(id) } });
}
