import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { MEDIA } from '@greenroom/contract/kit/uploads';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';

import { api } from '#kit/api.ts';
import { queryClient } from '#kit/query-client.ts';

/** The folder: its owner, and its name. */
export type UploadPlace = { owner: number; folder: UploadFolder };

export type UploadPolicy = NonNullable<Output<'media.getConfiguration'>['data']['s3']['uploads']>[UploadKind];
export type CheckedUpload = Output<'media.check'>['data'];

const NO_UPLOADS = 'This host takes no uploads.';
/** A policy with less time left than this is not used for a new upload. */
const MARGIN_SECONDS = 120;
/** The server reads the whole file. */
const CHECK_TIMEOUT_MS = 120_000;

const keyOf = ({ owner, folder }: UploadPlace) => ['media', 'policies', owner, folder] as const;

/** Returns the upload policy of a folder, requested once for many files. Its age is counted here, because this machine's clock may be wrong. */
export async function getPolicy(place: UploadPlace, kind: UploadKind): Promise<UploadPolicy> {
  const { data } = await queryClient.fetchQuery({
    queryKey: keyOf(place),
    queryFn: () =>
      api.call('media.getConfiguration', { query: { user_id: String(place.owner), folder: place.folder } }),
    staleTime: (MEDIA.policySeconds - MARGIN_SECONDS) * 1000,
  });
  if (!data.s3.uploads) throw new ApiError(0, { code: 'no_uploads', msg: NO_UPLOADS });
  return data.s3.uploads[kind];
}

/** After a refusal: the next upload requests a new policy. */
export function forgetPolicies(place: UploadPlace): void {
  queryClient.removeQueries({ queryKey: keyOf(place) });
}

/** Returns the error about the file, in place of 'some of what was sent'. */
function inItsWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const [msg] = Object.values(error.errors).flat();
  return msg ? new ApiError(error.status, { code: error.code, msg }) : error;
}

/** Returns what the server reads from an uploaded file. @throws ApiError with a message when it is refused */
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

/** Deletes an unused upload. A failure does no harm: the server deletes unused objects after a day. */
export function removeUpload(key: string): void {
  void api.call('media.removeObject', { query: { url_key: key } }).catch(() => undefined);
}

/** Permanently deletes a track of a podcast and its file. */
export function removeTrack(id: number): Promise<Output<'media.removeTrack'>> {
  return api.call('media.removeTrack', { params: { id: String(id) } });
}
