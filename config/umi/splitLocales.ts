import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IApi } from 'umi';
import { expectPart, expectUmi } from './expectUmi';

const IMPORT = /^import (lang_\w+) from "([^"]*\/src\/pages\/(?!user\/)[^"]*\/([\w-]+)\.ts");\n/gm;

interface Catalogue {
  line: string;
  name: string;
  locale: string;
}

/** Umi puts the texts of all pages into the first script; `@@/shellLocales` brings them with the shell. */
export default (api: IApi) => {
  api.describe({ key: 'splitLocales' });

  api.onGenerateFiles(() => {
    const content = shellLocales(componentCatalogues(api.paths.absSrcPath));
    api.writeTmpFile({ path: 'shellLocales.ts', noPluginDir: true, content });
    for (const room of rooms(api.paths.absSrcPath)) {
      const catalogues = cataloguesOf(api.paths.absSrcPath, room, 'lazyLocales');
      if (catalogues.length === 0) continue;
      const path = `lazyLocales/${room}.ts`;
      api.writeTmpFile({ path, noPluginDir: true, content: addedLocales(catalogues, '..') });
    }
  });

  api.onBeforeCompiler({
    stage: Number.MAX_SAFE_INTEGER,
    fn: () => {
      if (api.env !== 'production') return;
      const exportsFile = join(api.paths.absTmpPath, 'plugin-locale/localeExports.ts');
      const source = expectUmi(exportsFile, IMPORT);
      const moved = [...source.matchAll(IMPORT)].map(
        ([line, name = '', , locale = '']): Catalogue => ({ line: line.trimEnd(), name, locale }),
      );
      const left = moved.reduce((text, { line, name }) => {
        const use = `...flattenMessages(${name}),`;
        expectPart(text.includes(use), use, exportsFile);
        return text.replace(`${line}\n`, '').replace(use, '');
      }, source);
      writeFileSync(exportsFile, left);
      const all = [...componentCatalogues(api.paths.absSrcPath), ...moved];
      writeFileSync(join(api.paths.absTmpPath, 'shellLocales.ts'), shellLocales(all));
    },
  });
};

const rooms = (absSrcPath: string): string[] => readdirSync(join(absSrcPath, 'components'));

const componentCatalogues = (absSrcPath: string): Catalogue[] =>
  rooms(absSrcPath).flatMap((room) => cataloguesOf(absSrcPath, room, 'locales'));

/** @param kind `lazyLocales` come with the first script that imports `@@/lazyLocales/<room>` */
function cataloguesOf(
  absSrcPath: string,
  room: string,
  kind: 'locales' | 'lazyLocales',
): Catalogue[] {
  const folder = join(absSrcPath, 'components', room, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const locale = basename(file, '.ts');
    const name = `${room}_${locale.replace('-', '')}`;
    const line = `import ${name} from '@/components/${room}/${kind}/${locale}';`;
    return { line, name, locale };
  });
}

/** Only the code that comes with them reads them, so nothing that is on the screen has to render again. */
function addedLocales(catalogues: Catalogue[], umi = '.'): string {
  const locales = [...new Set(catalogues.map(({ locale }) => locale))];
  const namesOf = (wanted: string) =>
    catalogues
      .filter(({ locale }) => locale === wanted)
      .map(({ name }) => name)
      .join(', ');
  return [
    ...catalogues.map(({ line }) => line),
    `import { localeInfo } from '${umi}/plugin-locale/localeExports';`,
    ...locales.map(
      (locale) => `Object.assign(localeInfo['${locale}'].messages, ${namesOf(locale)});`,
    ),
    '',
  ].join('\n');
}

/** What is shown already, such as the document's title, must read them. */
const shellLocales = (catalogues: Catalogue[]): string =>
  [
    addedLocales(catalogues),
    "import { startTransition } from 'react';",
    "import { getPluginManager } from './core/plugin';",
    "import { event, getLocale, LANG_CHANGE_EVENT, setIntl } from './plugin-locale/localeExports';",
    '// Before the console starts, nothing has read them yet.',
    'if (getPluginManager()) {',
    '  setIntl(getLocale());',
    '  startTransition(() => event.emit(LANG_CHANGE_EVENT, getLocale()));',
    '}',
    '',
  ].join('\n');
