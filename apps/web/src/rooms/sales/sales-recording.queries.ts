import type { Output } from '@greenroom/contract';
import { RECORDING } from '@greenroom/contract/kit/upload-parts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { useChange } from '#kit/change.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { showToast } from '#kit/toast.ts';

import { SALES } from './sales.queries.ts';

/** How parts are sent, and what has arrived. */
export type RecordingUploads = Output<'sales.getRecordingUploads'>['data'];

const recordingParams = (id: number) => ({ id: String(id) });
const saleRecordingKey = (id: number) => ['sale-recordings', id] as const;

/** Returns whether recordings can be uploaded here. */
export const canUploadRecordings = (): boolean => has('uploads') && can('sales.addRecording');

/** Returns what has arrived of a finished parlour's recordings, and a form that is valid for 15 minutes. */
export async function getRecordingUploads(id: number, signal?: AbortSignal): Promise<RecordingUploads> {
  return (
    await api.call('sales.getRecordingUploads', { params: recordingParams(id), ...(signal && { signal }) })
  ).data;
}

/** Returns the uploads that were begun and not finished. */
export function useUnfinishedUploads(id: number) {
  return useQuery({
    queryKey: saleRecordingKey(id),
    queryFn: async ({ signal }) => (await getRecordingUploads(id, signal)).uploads,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Joins the parts of an upload to the recording; the report shows it. */
export function useAddRecording(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upload: string) =>
      api.call('sales.addRecording', {
        params: recordingParams(id),
        body: { upload },
        timeoutMs: RECORDING.joinMs,
      }),
    onSuccess: ({ msg }) => void showToast({ kind: 'success', message: msg, stays: 'long' }),
    // After a lost answer, the recording may be there all the same.
    onSettled: () => client.invalidateQueries({ queryKey: SALES }),
  });
}

/** Deletes what has arrived of an upload. */
export const useRemoveRecordingUpload = (id: number) =>
  useChange(
    (upload: string) =>
      api.call('sales.removeRecordingUpload', { params: recordingParams(id), body: { upload } }),
    (client) => client.invalidateQueries({ queryKey: saleRecordingKey(id) }),
  );
