import { statfsSync } from 'node:fs';
import { DISK_FULL } from './errors';

const MB = 1024 * 1024;

export class StorageLowError extends Error {
  override name = 'StorageLowError';
  readonly code = DISK_FULL;

  constructor(folder: string, needed: number) {
    super(
      `The disk of ${folder} has ${inMegabytes(freeBytes(folder))} MB left, and the database needs ${inMegabytes(needed)} MB for its writes; free some space.`,
    );
  }
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function diskOf(folder: string): { free_bytes: number; total_bytes: number } {
  const { blocks, bsize } = statfsSync(folder);
  return { free_bytes: freeBytes(folder), total_bytes: blocks * bsize };
}

const inMegabytes = (bytes: number) => Math.floor(bytes / MB);
