import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** What gives an element one of antd's classes for grids of columns, which a build leaves out. */
const GRID = /<Col\b|\b(labelCol|wrapperCol|colProps|colLayout)\b/;

it("uses none of antd's grids of columns, whose classes the build leaves out", () => {
  const using = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('.umi'))
    .filter((path) => GRID.test(readFileSync(join(src, path), 'utf8')));
  expect(using).toEqual([]);
});
