import { withClient } from './fill.ts';
import type { Statement } from './statement.ts';

const MAX_LINES = 14;
const MAX_WIDTH = 150;

/** Returns the lines of a statement's plan that took longest, in the plan's own order. */
export async function explainStatement(url: string, { text, values }: Statement): Promise<string> {
  const { rows } = await withClient(url, async (client) => {
    await client.query('set timezone = UTC');
    // The second run shows the plan with warm caches.
    await client.query(text, values);
    return client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, summary off) ${text}`,
      values,
    );
  });
  const lines = rows.map((row) => row['QUERY PLAN']);
  const tookMs = lines.map((line) => Number(/actual time=[\d.]+\.\.([\d.]+)/.exec(line)?.[1] ?? -1));
  const floor = tookMs.toSorted((a, b) => b - a)[MAX_LINES - 1] ?? 0;
  return lines
    .filter((_, index) => (tookMs[index] ?? -1) >= Math.max(floor, 0))
    .map((line) => line.slice(0, MAX_WIDTH))
    .slice(0, MAX_LINES)
    .join('\n');
}

/** The part of node:inspector's profile that is used here. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
};

/** Returns the shares of a CPU profile by package or file, as self time without callees. */
export function formatCpuShares({ nodes, samples }: CpuProfile): string {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = names.get(id) ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const busy = samples.length - (counts.get('idle') ?? 0);
  counts.delete('idle');
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_LINES)
    .map(([name, count]) => `${((100 * count) / busy).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n');
}

function ownerOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(idle)') return 'idle';
  const [, packageName] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (packageName) return packageName;
  const [, own] = /(apps\/api\/.*)$/.exec(url) ?? [];
  if (own) return own;
  if (url.startsWith('node:')) return url;
  // The write to the socket is the only native function with a notable share.
  return functionName.startsWith('write')
    ? 'the socket (native)'
    : functionName.startsWith('(')
      ? functionName
      : 'native';
}
