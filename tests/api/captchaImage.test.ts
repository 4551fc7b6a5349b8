import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { drawCaptcha } from '../../src/server/routes/captcha/image';

const run = promisify(execFile);
const hasTesseract = spawnSync('tesseract', ['--version']).status === 0;

/** How many of the drawings tesseract reads right, told to expect one line of digits only. */
async function countReadRight(sample: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'captcha-'));
  const files = sample.map((digits) => join(folder, `${digits}.png`));
  for (const [n, digits] of sample.entries()) {
    await writeFile(files[n] ?? '', await drawCaptcha(digits, { random: seeded(Number(digits)) }));
  }
  const list = join(folder, 'files.txt');
  await writeFile(list, files.join('\n'));
  const options = ['--psm', '7', '-c', 'tessedit_char_whitelist=0123456789'];
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const { stdout } = await run('tesseract', [list, '-', ...options, '-c', 'page_separator=|'], {
    env,
  });
  await rm(folder, { recursive: true });
  const read = stdout.replace(/\s/g, '').split('|');
  expect(read.length).toBeGreaterThanOrEqual(sample.length);
  return sample.filter((digits, n) => read[n] === digits).length;
}

/** A repeatable generator (mulberry32), for drawings that must come out the same twice. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the captcha image', () => {
  test('is a PNG of 400 x 160 pixels under 15 kB, with four digits or five', async () => {
    for (const digits of ['0123', '45678', '9999']) {
      const png = await drawCaptcha(digits);
      expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 160]);
      expect(png.length).toBeLessThan(15_000);
    }
  });

  test('comes out differently each time the same digits are drawn', async () => {
    const [first, second] = [await drawCaptcha('2741'), await drawCaptcha('2741')];
    expect(first.equals(second)).toBe(false);
  });

  test('comes out the same when the random source is the same', async () => {
    const [first, second] = [
      await drawCaptcha('2741', { random: seeded(1) }),
      await drawCaptcha('2741', { random: seeded(1) }),
    ];
    expect(first.equals(second)).toBe(true);
  });

  test.each(['', '123', '123456', '12a4', '1234\n', ' 123', '-123', '１２３４'])(
    'refuses %j, and the error does not repeat it',
    async (digits) => {
      await expect(drawCaptcha(digits)).rejects.toThrow(
        new TypeError('A captcha takes four or five decimal digits'),
      );
    },
  );

  test('is misread by tesseract in at least 95 of 100 drawings', async ({ skip }) => {
    skip(!hasTesseract, 'no tesseract on PATH');
    const sample = Array.from({ length: 100 }, (_, i) => String((i * 7919 + 1234) % 10_000));
    const padded = sample.map((digits) => digits.padStart(4, '0'));
    expect(await countReadRight(padded)).toBeLessThanOrEqual(5);
  });
});
