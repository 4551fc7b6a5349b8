import { expect, it } from 'vitest';
import { startReplica } from '../process/replica';
import { newDataFolder, removeDataFolder } from '../seededData';
import { type Answered, sendUntil } from './load';
import { type Sample, sampleUntil } from './samples';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const duration = minutes * 60_000;

/** The first part warms caches and compiles code; of the rest, the first and the last third are compared. */
const WARM_UP = 0.25;

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Of each step, which what else the machine does delays least; in milliseconds. */
const fastestTenths = (answers: Answered[]) => {
  const tenths = [...new Set(answers.map(({ step }) => step))].map((step) => {
    const same = answers.filter((it) => it.step === step);
    const sorted = same.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 10)] ?? Number.NaN;
  });
  return tenths.reduce((sum, milliseconds) => sum + milliseconds, 0) / tenths.length;
};

it(
  `F12 memory, files, log and latency stay level under ${minutes} minutes of mixed load`,
  async () => {
    const data = newDataFolder();
    const server = await startReplica({ DATA_DIR: data, DATABASE_URL: '', METRICS: 'on' });
    const began = performance.now();
    const steady = began + WARM_UP * duration;
    const third = (duration - WARM_UP * duration) / 3;
    let end = began + duration;
    const samples: Sample[] = [];
    const answers: Answered[] = [];
    const load = async () => {
      const [looks, sent] = await Promise.all([
        sampleUntil(end, server, data),
        sendUntil(end, server),
      ]);
      samples.push(...looks);
      answers.push(...sent);
    };
    const early = <T extends { at: number }>(all: T[]) =>
      all.filter(({ at }) => at >= steady && at < steady + third);
    const late = <T extends { at: number }>(all: T[]) => all.filter(({ at }) => at >= end - third);
    const compare = <T extends { at: number }>(all: T[], read: (windowed: T[]) => number) => ({
      early: Math.round(read(early(all)) * 10) / 10,
      late: Math.round(read(late(all)) * 10) / 10,
    });
    // The least heap of a window is what a collection left.
    const heapOf = () =>
      compare(samples, (some) => Math.min(...some.map((it) => it.heapMegabytes)));
    const most = (early: number) => early * 1.25 + 10;
    const isLevel = ({ early, late }: { early: number; late: number }) => late < most(early);
    try {
      await load();
      // A window in which nothing was collected tells nothing: the load goes on, for a minute at most.
      for (const last = end + 60_000; !isLevel(heapOf()) && end < last; ) {
        end += 15_000;
        await load();
      }
    } finally {
      await server.stop('SIGTERM');
      removeDataFolder(data);
    }
    const heap = heapOf();
    const resident = compare(samples, (some) => median(some.map((it) => it.residentMegabytes)));
    const descriptors = compare(samples, (some) => Math.max(...some.map((it) => it.descriptors)));
    const latency = compare(answers, fastestTenths);
    const wal = Math.max(...samples.map(({ walMegabytes }) => walMegabytes));
    console.log(
      JSON.stringify({ requests: answers.length, heap, resident, descriptors, latency, wal }),
    );

    expect(wal).toBeLessThan(128);
    expect(heap.late).toBeLessThan(most(heap.early));
    expect(resident.late).toBeLessThan(resident.early * 1.25 + 30);
    expect(descriptors.late).toBeLessThanOrEqual(descriptors.early + 5);
    expect(latency.late).toBeLessThan(latency.early * 2 + 20);
  },
  duration + 300_000,
);
