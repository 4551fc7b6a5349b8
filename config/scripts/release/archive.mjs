import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { packTar } from 'modern-tar';

/** @import { TarEntry, TarHeader } from 'modern-tar' */

/**
 * Packs a folder so that the same files are the same bytes: in order, of one moment and of root. It is compressed
 * by JavaScript, as zlib's bytes differ by processor and by version of Node.
 */
export async function packFolder(
  /** @type {string} */ folder,
  /** @type {string} */ name,
  /** @type {Date} */ mtime,
) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const entries = files.sort().flatMap((file) => {
    const header = { name: `${name}/${file.replaceAll('\\', '/')}`, mtime, uid: 0, gid: 0 };
    return entryOf(join(folder, file), header);
  });
  return gzipSync(await packTar(entries), { level: 6, mtime: 0 });
}

/** @returns {TarEntry[]} none for a folder, as its files make it */
function entryOf(/** @type {string} */ path, /** @type {Omit<TarHeader, 'size'>} */ header) {
  const stats = lstatSync(path);
  if (stats.isDirectory()) return [];
  if (stats.isSymbolicLink()) {
    const linkname = readlinkSync(path);
    return [{ header: { ...header, type: 'symlink', size: 0, mode: 0o777, linkname } }];
  }
  const body = readFileSync(path);
  const mode = stats.mode & 0o100 ? 0o755 : 0o644;
  return [{ header: { ...header, size: body.length, mode }, body }];
}
