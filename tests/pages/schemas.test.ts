import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const folder = join(import.meta.dirname, '../../src/schemas');
const files = readdirSync(folder).filter((file) => /\.ts$/.test(file) && file !== 'zod.ts');

describe('the schemas in a browser', () => {
  const probe = vi.fn();
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('Function', probe);
    probe.mockClear();
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(files)('S17 of %s make no code out of text', async (file) => {
    const schemas: Record<string, unknown> = await import(join(folder, file));
    for (const schema of Object.values(schemas)) {
      if (hasSafeParse(schema)) schema.safeParse({});
    }
    expect(probe).not.toHaveBeenCalled();
  });
});

const hasSafeParse = (value: unknown): value is { safeParse: (value: unknown) => unknown } =>
  typeof value === 'object' && value !== null && 'safeParse' in value;
