import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { expectPart, expectUmi } from '../../config/umi/expectUmi';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-umi-'));
const file = join(folder, 'route.tsx');
writeFileSync(file, "import routeProps from './routeProps';\n");
afterAll(() => rmSync(folder, { recursive: true }));

it('gives the text of a file that Umi wrote as it is known to', () => {
  expect(expectUmi(file, './routeProps', /^import \w+/m)).toContain('import routeProps');
});

it.each(['./routes', /^export/m])('fails where Umi no longer writes %s', (part) => {
  expect(() => expectUmi(file, part)).toThrow('docs/dependencies.md');
});

it('fails where Umi no longer writes the file', () => {
  expect(() => expectUmi(join(folder, 'gone.ts'), 'x')).toThrow('gone.ts');
});

it('fails where something else that a plugin rewrites is gone', () => {
  expect(() => expectPart(undefined, 'a layout', 'the route table')).toThrow('a layout');
});
