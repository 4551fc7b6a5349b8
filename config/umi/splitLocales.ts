import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from 'umi';
import { expectPart, expectUmi } from './expectUmi';

const IMPORT = /^import (lang_\w+) from "([^"]*\/src\/pages\/(?!user\/)[^"]*\/([\w-]+)\.ts");\n/gm;

/**
 * Umi puts the texts of all pages into the first script. In a production build those of the pages
 * behind the sign-in come with the shell instead: `@@/shellLocales` adds them.
 */
export default (api: IApi) => {
  api.describe({ key: 'splitLocales' });

  api.onGenerateFiles(() => {
    api.writeTmpFile({ path: 'shellLocales.ts', noPluginDir: true, content: 'export {};\n' });
  });

  api.onBeforeCompiler({
    stage: Number.MAX_SAFE_INTEGER,
    fn: () => {
      if (api.env !== 'production') return;
      const exportsFile = join(api.paths.absTmpPath, 'plugin-locale/localeExports.ts');
      const source = expectUmi(exportsFile, IMPORT);
      const moved = [...source.matchAll(IMPORT)].map(([line, name = '', , locale = '']) => ({
        line,
        name,
        locale,
      }));
      const left = moved.reduce((text, { line, name }) => {
        const use = `...flattenMessages(${name}),`;
        expectPart(text.includes(use), use, exportsFile);
        return text.replace(line, '').replace(use, '');
      }, source);
      writeFileSync(exportsFile, left);
      writeFileSync(join(api.paths.absTmpPath, 'shellLocales.ts'), shellLocales(moved));
    },
  });
};

/**
 * Adds the texts, and has what is shown already read them. Umi sees to that itself only in a locale
 * that has texts: one that falls back to another's has to be told.
 */
function shellLocales(moved: { line: string; name: string; locale: string }[]): string {
  return [
    ...moved.map(({ line }) => line.trimEnd()),
    `import { addLocale, event, getLocale, LANG_CHANGE_EVENT, setIntl } from './plugin-locale/localeExports';`,
    ...moved.map(({ name, locale }) => `addLocale('${locale}', ${name});`),
    'setIntl(getLocale());',
    'event.emit(LANG_CHANGE_EVENT, getLocale());',
    '',
  ].join('\n');
}
