import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A small file system, to be filled. */
export interface SmallDisk {
  folder: string;
  freeMegabytes(): number;
  /** Takes all room but this much, at once; where less is free already, it leaves that. */
  fill(leaveMegabytes: number): void;
  /** Gives the room back. */
  empty(): void;
  remove(): void;
}

/**
 * A file system of 256 MB: a tmpfs, which root may mount. Anybody else makes one, on a file or by a quota,
 * and names a folder on it in SMALL_DISK.
 *
 * @returns undefined where there is none.
 */
export function makeSmallDisk(): SmallDisk | undefined {
  const given = process.env.SMALL_DISK;
  const folder = mkdtempSync(join(given ?? tmpdir(), 'gatehouse-disk-'));
  if (!given && !mounted(folder)) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  const freeMegabytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MB;
  };
  const empty = () => rmSync(filler, { force: true });
  return {
    folder,
    freeMegabytes,
    empty,
    fill(leave) {
      const bytes = Math.max(0, Math.floor((freeMegabytes() - leave) * MB));
      try {
        writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' });
      } catch (error) {
        // Another program has written meanwhile, so that the disk is full already.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    remove() {
      empty();
      if (!given) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
