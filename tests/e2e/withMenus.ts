import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './fixtures';
import { type Running, withGatehouse } from './withGatehouse';

interface FiledMenu {
  code: string;
  name: string;
  type: 'page';
  children: FiledMenu[];
}

export const menuPage = (code: string, children: FiledMenu[] = []): FiledMenu => ({
  ...{ code, name: code, type: 'page' },
  children,
});

/** A server for the tests of a file, which has these menus besides its own. */
export function withMenus(menus: FiledMenu[]): Running {
  let folder = '';
  const gatehouse = withGatehouse(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-menus-'));
    const file = join(folder, 'menus.json');
    writeFileSync(file, JSON.stringify(menus));
    return { CONFIG_FILE: file };
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));
  return gatehouse;
}
