import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../paths.mjs';

export class Workspace {
  /** @type {Map<string, string | undefined>} What was there before, by path below the clone. */
  #before = new Map();
  /** @type {string[]} */
  #folders = [];

  /** @returns {string[]} */
  get files() {
    return [...this.#before.keys()];
  }

  /** @returns {string[]} those of them that were there before. */
  get changed() {
    return this.files.filter((file) => this.#before.get(file) !== undefined);
  }

  read(/** @type {string} */ file) {
    return readFileSync(join(root, file), 'utf8');
  }

  create(/** @type {string} */ file, /** @type {string} */ text) {
    this.#before.set(file, undefined);
    const folder = mkdirSync(dirname(join(root, file)), { recursive: true });
    if (folder) this.#folders.push(folder);
    writeFileSync(join(root, file), text, { flag: 'wx' });
  }

  replace(/** @type {string} */ file, /** @type {string} */ text) {
    if (!this.#before.has(file)) this.#before.set(file, this.read(file));
    writeFileSync(join(root, file), text);
  }

  /** @returns {Promise<string[]>} the files that are new in the folder. */
  async watch(/** @type {string} */ folder, /** @type {() => Promise<void>} */ write) {
    const texts = new Map(filesBelow(folder).map((file) => [file, this.read(file)]));
    try {
      await write();
    } finally {
      for (const file of filesBelow(folder)) {
        if (this.read(file) !== texts.get(file)) this.#before.set(file, texts.get(file));
      }
    }
    return filesBelow(folder).filter((file) => !texts.has(file));
  }

  undo() {
    for (const [file, text] of this.#before) {
      if (text === undefined) rmSync(join(root, file), { force: true });
      else writeFileSync(join(root, file), text);
    }
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

export const filesBelow = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));
