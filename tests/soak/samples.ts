import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Replica } from '../process/replica';

const MB = 1024 * 1024;

/** What a server holds at a moment. */
export interface Sample {
  /** On `performance.now()`. */
  at: number;
  heapMegabytes: number;
  residentMegabytes: number;
  /** Without the files of the database's tables, which stay open once they were used. */
  descriptors: number;
  walMegabytes: number;
}

/** Looks at a server every two seconds until `end`. */
export async function sampleUntil(end: number, server: Replica, data: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (performance.now() < end) {
    const metrics = String((await server.call('GET', '/metrics')).json);
    samples.push({
      at: performance.now(),
      heapMegabytes: metricOf(metrics, 'nodejs_heap_size_used_bytes') / MB,
      residentMegabytes: metricOf(metrics, 'process_resident_memory_bytes') / MB,
      descriptors: openFiles(server).filter((path) => !path.includes('/postgres/base/')).length,
      walMegabytes: megabytesIn(join(data, 'postgres/pg_wal')),
    });
    await wait(2_000);
  }
  return samples;
}

/** What each descriptor of a process leads to, as Linux tells it. */
function openFiles({ process: { pid } }: Replica): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}

function metricOf(metrics: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics);
  if (!found) throw new Error(`/metrics has no ${name}`);
  return Number(found[1]);
}

const megabytesIn = (folder: string): number =>
  readdirSync(folder)
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0) / MB;
