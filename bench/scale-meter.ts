import { readFileSync } from 'node:fs';

import { Client } from 'pg';

import type { Server } from './servers.ts';
import { percentile } from './stats.ts';

/** What one call costs: times in milliseconds, CPU time of the server and of its connections to the database. */
export type Cost = { p50: number; p95: number; serverMs: number; databaseMs: number; walBytes: number };

export type Meter = {
  /** Makes calls one after the other. Returns what one costs on average. */
  measure(count: number, call: () => Promise<void>): Promise<Cost>;
  /** The same for the first ones after a checkpoint, when PostgreSQL logs whole pages. */
  afterCheckpoint(count: number, call: () => Promise<void>): Promise<Cost>;
  close(): Promise<void>;
};

/** Returns the CPU time of a process in milliseconds, 0 when it is gone. Linux alone says it so exactly. */
function readCpuMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Opens a meter of a server and its database. Nothing else may use the database. */
export async function openMeter(url: string, server: Server): Promise<Meter> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const readWal = async () => {
    const { rows } = await client.query<{ wal: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`,
    );
    return Number(rows[0]?.wal);
  };
  const readDatabase = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.reduce((sum, { pid }) => sum + readCpuMs(pid), 0);
  };
  const measure = async (count: number, call: () => Promise<void>): Promise<Cost> => {
    const times: number[] = [];
    const [wal, database, micros] = [await readWal(), await readDatabase(), await server.cpuMicros()];
    for (let at = 0; at < count; at += 1) {
      const startedAt = performance.now();
      await call();
      times.push(performance.now() - startedAt);
    }
    return {
      p50: percentile(times, 50),
      p95: percentile(times, 95),
      serverMs: ((await server.cpuMicros()) - micros) / 1000 / count,
      databaseMs: ((await readDatabase()) - database) / count,
      walBytes: ((await readWal()) - wal) / count,
    };
  };
  return {
    measure,
    async afterCheckpoint(count, call) {
      await client.query('checkpoint');
      return measure(count, call);
    },
    close: () => client.end(),
  };
}
