import type { Output } from '@greenroom/contract';
import { ApiError } from '@greenroom/client';
import { MEDIA, partsOfKey } from '@greenroom/contract/kit/uploads';
import type { UploadFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { queryClient } from '#kit/query-client.ts';

import type { UploadPlace } from './parts/upload-files.ts';
import { targetOfPolicy } from './parts/upload-target.ts';
import type { UploadTarget } from './parts/upload-target.ts';

type Storage = Output<'media.getConfiguration'>['data']['s3'];
type CheckedUpload = Output<'media.check'>['data'];

/** Shown where the host gives neither policies nor a bucket. */
export const NO_UPLOADS =
  'Files can’t be uploaded here: the server does not say where to. Please contact your server administrator.';

/** A policy with less time left than this is not used for a new upload. */
const MARGIN_SECONDS = 120;
/** The server reads the whole file. */
const CHECK_TIMEOUT_MS = 120_000;

const uploadPoliciesKey = ({ owner, folder }: UploadPlace) => ['media', 'policies', owner, folder] as const;

/** Returns what the host gives for uploads to a folder; null for nothing, as from a host without the call. */
async function askStorage({ owner, folder }: UploadPlace): Promise<Partial<Storage> | null> {
  try {
    const { data } = await api.call('media.getConfiguration', { query: { user_id: String(owner), folder } });
    return (data as Partial<typeof data> | null)?.s3 ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Returns how a file of a kind is sent to a folder: by the host's policy, else into its bucket with its credentials; null
 * when it gives neither. Requested once for many files. Its age is counted here, because this machine's clock may be wrong.
 */
export async function getUploadTarget(place: UploadPlace, kind: UploadKind): Promise<UploadTarget | null> {
  const s3 = await queryClient.fetchQuery({
    queryKey: uploadPoliciesKey(place),
    queryFn: () => askStorage(place),
    staleTime: (MEDIA.policySeconds - MARGIN_SECONDS) * 1000,
  });
  const policy = s3?.uploads?.[kind];
  if (policy) return targetOfPolicy(policy, kind, place);
  if (s3 === null) return null;
  const { targetOfBucket } = await import('./parts/bucket-target.ts');
  return targetOfBucket(s3, kind, place);
}

/** Returns why nothing can be uploaded to a folder, or null. Our own server always accepts uploads, so it is not asked. */
export function useNoUploads(owner: number | null, folder: UploadFolder, kind: UploadKind): string | null {
  const { data } = useQuery({
    queryKey: ['media', 'noUploads', owner, folder, kind],
    queryFn: async () => (await getUploadTarget({ owner: owner ?? 0, folder }, kind)) === null,
    enabled: owner !== null && !has('uploads'),
    retry: false,
  });
  return data ? NO_UPLOADS : null;
}

/** After a refusal: the next upload asks the host again. */
export function forgetUploadTargets(place: UploadPlace): void {
  queryClient.removeQueries({ queryKey: uploadPoliciesKey(place) });
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

type PartsPlace = UploadPlace & { kind: UploadKind };

const uploadPartsQuery = ({ owner, folder, kind }: PartsPlace) => ({ user_id: owner, folder, kind });

/** Returns what has arrived of files in parts for a folder, and a form to send more that is valid for 15 minutes. */
export async function getBegunUploads(
  { owner, ...place }: PartsPlace,
  signal?: AbortSignal,
): Promise<Output<'media.getBegunUploads'>['data']> {
  const query = { ...place, user_id: String(owner) };
  return (await api.call('media.getBegunUploads', { query, ...(signal && { signal }) })).data;
}

/** Joins the parts of a file. Returns what the server reads from it. @throws ApiError with a message when it is refused */
export async function joinUpload(
  place: PartsPlace,
  file: { upload: string; ending: string },
  signal: AbortSignal,
): Promise<CheckedUpload> {
  try {
    const body = { ...uploadPartsQuery(place), ...file };
    return (await api.call('media.joinUpload', { body, signal, timeoutMs: CHECK_TIMEOUT_MS })).data;
  } catch (error) {
    throw inItsWords(error);
  }
}

/** Deletes what has arrived of a file in parts. A failure does no harm: the server deletes it after a day. */
export function removeBegunUpload(place: PartsPlace, upload: string): void {
  const body = { ...uploadPartsQuery(place), upload };
  void api.call('media.removeBegunUpload', { body }).catch(() => undefined);
}

/** Returns the address of an uploaded object of which only the key is left; null where the host does not tell it. */
export async function getKeptAddress(
  key: string,
  kind: UploadKind,
  signal: AbortSignal,
): Promise<string | null> {
  if (has('uploads')) return (await checkUpload(key, kind, signal)).url;
  const { owner, folder } = partsOfKey(key) ?? {};
  if (owner === undefined || folder === undefined || folder === 'parlours') return null;
  return (await getUploadTarget({ owner, folder }, kind))?.addressOf(key) ?? null;
}

/** Deletes an unused upload. A failure does no harm: the server deletes unused objects after a day. */
export function removeUpload(key: string): void {
  void api.call('media.removeObject', { query: { url_key: key } }).catch(() => undefined);
}

/** Permanently deletes a track of a podcast and its file. */
export function removeTrack(id: number): Promise<Output<'media.removeTrack'>> {
  return api.call('media.removeTrack', { params: { id: String(id) } });
}
