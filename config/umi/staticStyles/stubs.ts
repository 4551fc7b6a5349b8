import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import settings from '../../settings';
import type { StyleSheets } from './elements';

const MADE =
  /export (?:default|const (\w+) =) gen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(\s*(?:'(\w+)'|\['(\w+)', '([\w-]+)'\])/g;
/** Its hook is chosen when it is called, or wrapped. */
const WRAPPED = /export default \([^)]*\) => \{\s*const useStyle = genStyleHooks\('(\w+)'/;

interface Hook {
  exported: string;
  component: string;
  sheet: string;
  /** What it does in the place of antd's own, but for the styles. */
  does: string;
}

const DOES = {
  StyleHooks: `() => ['', '${settings.styleKey}']`,
  SubStyleComponent: '() => null',
  ComponentStyleHook: "() => ''",
};

function hooksIn(source: string): Hook[] {
  const wrapped = WRAPPED.exec(source)?.[1];
  if (wrapped) {
    return [{ exported: 'default', component: wrapped, sheet: wrapped, does: DOES.StyleHooks }];
  }
  return [...source.matchAll(MADE)].map(([, exported = 'default', kind, one, main, part]) => {
    const component = one ?? main ?? '';
    const sheet = part ? `${component}-${part}` : component;
    return { exported, component, sheet, does: DOES[kind as keyof typeof DOES] };
  });
}

/** Everything else that antd's components take from it would be missing. */
const isWhole = (source: string, hooks: Hook[]) =>
  hooks.length > 0 &&
  !/export const [A-Z]\w+ = '/.test(source) &&
  hooks.length === exportsIn(source);

const exportsIn = (source: string): number =>
  [...source.matchAll(/^export (?:default|const (\w+))/gm)].filter(
    ([, name = '']) => !/^(gen|init|prepare|get|DEPRECATED)/.test(name),
  ).length;

/**
 * Writes, for each of antd's style modules whose styles are known, one that brings them as a style sheet
 * and whose hooks do nothing but name the class that sets the variables.
 *
 * @returns the file that stands for a module, by the module's path
 */
export function writeStubs(
  antd: string,
  folder: string,
  { styles, variables }: StyleSheets,
): Map<string, string> {
  const stubs = new Map<string, string>();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(variables)) write(`${name}.variables.css`, text);
  for (const [name, text] of Object.entries(styles))
    write(`${name}.css`, name === 'Shared' ? iconsOf(text) : text);
  for (const path of styleModules(antd)) {
    const source = readFileSync(join(antd, path), 'utf8');
    const hooks = hooksIn(source).filter(({ sheet }) => sheet in styles);
    if (!isWhole(source, hooks)) continue;
    const sheets = hooks.flatMap(({ component, sheet }) => [
      'Shared.css',
      ...(component in variables ? [`${component}.variables.css`] : []),
      `${sheet}.css`,
    ]);
    const up = relative(dirname(path), '.') || '.';
    const lines = [
      ...new Set(sheets.map((sheet) => `import '${up}/${sheet}';`)),
      ...hooks.map(({ exported, does }) => {
        return exported === 'default'
          ? `export default ${does};`
          : `export const ${exported} = ${does};`;
      }),
    ];
    write(path, `${lines.join('\n')}\n`);
    stubs.set(join(antd, path), join(folder, path));
  }
  return stubs;
}

/** The console has its own links. */
const iconsOf = (shared: string) => shared.replace(/(?<=^|\})a[^{}]*\{[^{}]*\}/g, '');

const styleModules = (antd: string): string[] =>
  readdirSync(antd, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/style(\/\w+)?\.js$/.test(path),
  );
