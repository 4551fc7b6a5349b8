import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { listNatives, pruneNatives } from '../../config/scripts/release/natives.mjs';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true }));

/** A package's folder with such files. */
function withFiles(files: string[]): string {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-natives-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

const named = (files: string[]) =>
  Object.fromEntries(
    listNatives(withFiles(files), '18.4.0-beta.17').map(({ id, license }) => [id, license]),
  );

it('S29 the libraries beside PostgreSQL are named with their licences', () => {
  expect(
    named([
      ...[
        'lib/libcrypto.so.1.1',
        'lib/libssl.so.1.1',
        'lib/libicuuc.so.60',
        'lib/libicuuc.so.60.2',
      ],
      ...['lib/libpq.so.5.18', 'lib/libxml2.so.2', 'lib/libz.so.1', 'lib/liblzma.so.5'],
      ...['lib/postgresql/pg_trgm.so', 'bin/postgres'],
    ]),
  ).toEqual({
    ...{ 'postgresql@18.4': 'PostgreSQL', 'openssl@1.1': 'OpenSSL', libxml2: 'MIT', zlib: 'Zlib' },
    ...{ 'icu@60.2': 'Unicode-DFS-2016', xz: '0BSD' },
  });
  rmSync(folder, { recursive: true });
  expect(
    named([
      ...['bin/libcrypto-3-x64.dll', 'bin/icuuc77.dll', 'bin/libintl-9.dll', 'bin/libiconv-2.dll'],
      ...['bin/libwinpthread-1.dll', 'bin/zlib1.dll', 'lib/plpgsql.dll', 'bin/postgres.exe'],
    ]),
  ).toEqual({
    ...{ openssl: 'Apache-2.0', 'icu@77': 'Unicode-3.0', zlib: 'Zlib', winpthreads: 'MIT' },
    ...{ gettext: 'LGPL-2.1-or-later', libiconv: 'LGPL-2.1-or-later' },
  });
});

it('S29 a library that nobody has looked at is in no release', () => {
  expect(() => listNatives(withFiles(['lib/libnew.so.1']), '')).toThrow('libnew.so.1');
});

it('S29 each library comes with the text of its licence', () => {
  const [openssl] = listNatives(withFiles(['lib/libssl.so.1.1']), '');
  expect(openssl?.notices.join()).toContain('Original SSLeay License');
});

it('what no server loads is left out', () => {
  const kept = ['bin/libpq.dll', 'bin/postgres.exe', 'lib/pg_trgm.dll'];
  const left = ['bin/libcurl.dll', 'bin/wxbase3210u_vc_x64_custom.dll', 'lib/system_stats.dll'];
  pruneNatives(withFiles([...kept, ...left, 'share/system_stats.control']));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.includes('.')).sort()).toEqual([
    ...kept,
    'share/system_stats.control',
  ]);
});
