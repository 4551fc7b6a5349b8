import { expect, it } from 'vitest';
import { runShutdown } from '@/server/boot/shutdown';
import { createLog } from '@/server/log/stdout';

it('a stop takes every step, in time, though one fails and one hangs, and says which', async () => {
  const taken: string[] = [];
  const lines: string[] = [];
  const step = (name: string, until: number, outcome: () => Promise<unknown>) => ({
    name,
    until,
    run: () => {
      taken.push(name);
      return outcome();
    },
  });
  const stop = runShutdown(
    [
      step('fails', 100, () => Promise.reject(new Error('no'))),
      step('hangs', 200, () => new Promise(() => {})),
      step('ends', 60_000, () => Promise.resolve()),
    ],
    createLog({ write: (line) => void lines.push(line) }),
  );
  const began = Date.now();
  await expect(stop).rejects.toThrow('These did not end well: fails, hangs.');
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(taken).toEqual(['fails', 'hangs', 'ends']);
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['no', 'it took too long']);
});
