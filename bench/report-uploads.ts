import { fold, table, times, verdict, whole } from './markdown.ts';
import { median } from './stats.ts';
import type { StoreResult, UploadResult } from './uploads.ts';

/** At least this share of what the plain way does, and at most so much more memory than for a small recording. */
const LIMITS = { share: 0.6, memoryMb: 64 } as const;
const MB = 2 ** 20;

type Row = { name: string; tookMs: (round: StoreResult['rounds'][number]) => number | null };

const FOLDER_ROWS: Row[] = [
  { name: '`cp`, in memory', tookMs: ({ cachedMs }) => cachedMs },
  { name: '`cp`, on the disk', tookMs: ({ plainMs }) => plainMs },
];
const S3_ROWS: Row[] = [
  { name: 'multi-part upload straight to the gateway', tookMs: ({ plainMs }) => plainMs },
];
const OUR_ROWS: Row[] = [
  { name: 'Greenroom, parts sent', tookMs: ({ sentMs }) => sentMs },
  { name: 'Greenroom, joined and checked', tookMs: ({ addedMs }) => addedMs },
];

/** Returns how quickly a recording gets into each store, beside the plain way. */
export function describeUploads({ bytes, folder, s3 }: UploadResult): string {
  const parts = [
    `A recording of ${whole(bytes / MB)} MB as the console sends it: parts of 16 MB, three at once, which are then joined and checked. In turn with it, the same file by \`cp\`, whose copy is then brought to the disk as the store does before it answers, or as a multi-part upload with the same parts straight to Ceph's gateway, which keeps them in memory. Medians of ${folder.rounds.length} rounds; the ratio is the median of the rounds' own.`,
    describeStore('In the folder', bytes, folder, FOLDER_ROWS),
    s3 ? describeStore('In S3', bytes, s3, S3_ROWS) : 'S3 was not measured: Ceph is not installed here.',
  ];
  return parts.join('\n\n');
}

function describeStore(title: string, bytes: number, result: StoreResult, plainRows: Row[]): string {
  const { rounds, peakBefore, peakAfter, profile } = result;
  const rows = [...plainRows, ...OUR_ROWS].map(({ name, tookMs }) => {
    const took = rounds.map((round) => tookMs(round) ?? Number.NaN);
    const share = median(rounds.map((round) => round.plainMs / (tookMs(round) ?? Number.NaN)));
    const isOurs = !plainRows.some((row) => row.name === name);
    return [
      name,
      whole(bytes / MB / (median(took) / 1000)),
      times(share),
      isOurs ? verdict(share >= LIMITS.share) : '',
    ];
  });
  const more = (peakAfter - peakBefore) / MB;
  return `${table([title, 'MB/s', 'of the plain way', `≥ ${times(LIMITS.share)}`], rows)}

The server had at most ${whole(peakBefore / MB)} MB of memory for a recording of four parts, and ${whole(peakAfter / MB)} MB after these: ${whole(more)} MB more, limit ${LIMITS.memoryMb} MB: ${verdict(more <= LIMITS.memoryMb)}.

${fold(`${title}: where the server's processor time goes`, profile)}`;
}
