import { createHash } from 'node:crypto';
import { operatorWrite } from '../../changes/operatorWrite';
import type { WriteContext } from '../../changes/writeContext';
import type { Change } from '../../crud/changes';
import type { Entity } from '../../crud/entity';
import { makeRoots, menuPlace, placesOfOthers, rolePlace } from '../../crud/givenCodes';
import type { Database, Transaction } from '../../db/database';
import { rolledBack } from '../../db/rolledBack';
import type { Env } from '../../lib/env';
import { ApiError } from '../../lib/errors';
import { StartError } from '../../lib/startError';
import { compilePolicy } from '../../permission/policy';
import { readSnapshot } from '../../permission/snapshot';
import { lostManagement, readHolders, usersAffected } from './effects';
import { difference, givesMore, type Kind } from './entries';
import type { Config, FileEntry, Path } from './read';
import { readStored, type Stored, type StoredEntry } from './stored';
import { configText } from './write';

export interface Plan {
  /** The id of the plan: a change of what is there or of what is asked for makes another one. */
  id: string;
  /** The plan's lines, such as `~ menu system.user: name, +2 resources`. */
  lines: string[];
  /** What the file lacks, and stays without `prune`. */
  kept: string[];
  users: { gain: number; lose: number };
  /** What would get more by a code that others than root gave. */
  unsure: Unsure[];
}

interface Unsure {
  name: string;
  place: string;
}

interface Options {
  entities: Record<Kind, Entity>;
  env: Env;
  now: number;
  prune: boolean;
  /** Left out, the plan is tried and rolled back; else it is stored if it is still this one. */
  apply?: { plan?: string | undefined };
  /** The actor's name in the changes, where it is no operator. */
  actor?: string;
}

/** @throws {StartError} naming every fault; nothing is changed then */
export function applyConfig(db: Database, config: Config, options: Options): Promise<Plan> {
  const { apply, now, actor } = options;
  const planned = async (tx: Transaction) =>
    new Applying(config, options, await operatorWrite(tx, now, actor)).run();
  if (!apply) return rolledBack((work) => db.transaction(work), planned);
  return db.transaction(async (tx) => {
    const plan = await planned(tx);
    assertWanted(plan, apply.plan);
    const places = plan.unsure.map(({ place }) => place);
    await makeRoots(tx, places);
    return plan;
  });
}

/** @throws {StartError} where it is not the plan that was looked at, or needs a look */
function assertWanted({ id, unsure }: Plan, wanted: string | undefined): void {
  if (wanted === undefined && unsure.length > 0) {
    const names = unsure.map(({ name }) => name).join(', ');
    throw new StartError(
      `Nothing was changed: others than root gave the code of ${names}, and would get more by it. Look at the plan, then apply it by --plan ${id}.`,
    );
  }
  if (wanted !== undefined && wanted !== id) {
    throw new StartError(
      `Nothing was changed: plan ${wanted} is outdated, as menus, roles or the file changed since.`,
    );
  }
}

const LISTS = { menu: 'menus', role: 'roles' } as const;
const LINKS = { menu: 'resources', role: 'menus' } as const;

class Applying {
  private readonly lines: string[] = [];
  private readonly kept: string[] = [];
  private readonly unsure: Unsure[] = [];
  private readonly tx: Transaction;

  constructor(
    private readonly config: Config,
    private readonly options: Options,
    private readonly write: WriteContext,
  ) {
    this.tx = write.tx;
  }

  async run(): Promise<Plan> {
    const { text, faults } = this.config;
    const [stored, holders] = [await readStored(this.tx), await readHolders(this.tx)];
    const before = compilePolicy(await readSnapshot(this.tx));
    const id = idOf(configText(stored), text, String(this.options.prune));
    this.checkGrants(stored);
    faults.throwIfAny();
    await this.all('menu', stored);
    // Menus that were refused cannot be granted.
    if (!faults.some) await this.all('role', await readStored(this.tx));
    faults.throwIfAny();
    const after = compilePolicy(await readSnapshot(this.tx));
    const lost = lostManagement(before, after, holders);
    if (lost.length > 0) {
      throw new StartError(
        `Nothing was changed: nobody but root could manage ${lost.join(', ')} any more.`,
      );
    }
    const users = usersAffected(before, after, holders);
    return { id, lines: this.lines, kept: this.kept, users, unsure: this.unsure };
  }

  private checkGrants(stored: Stored): void {
    const { menu, role, has, faults } = this.config;
    const staying = has.menu && this.options.prune ? menu : stored.menu;
    for (const { links, path } of role.values()) {
      for (const code of links) {
        if (menu.has(code) || staying.has(code)) continue;
        faults.add([...path, 'menus'], `there is no menu ${code}`);
      }
    }
  }

  /** Deletes before it saves, which makes room for a page that becomes a button. */
  private async all(kind: Kind, stored: Stored): Promise<void> {
    const { [kind]: wanted, has } = this.config;
    const others = await placesOfOthers(this.tx);
    for (const { code, id, above } of has[kind] ? [...stored[kind].values()] : []) {
      // What is below goes with it.
      if (!wanted.has(code) && (above === '' || wanted.has(above))) await this.drop(kind, code, id);
    }
    for (const entry of wanted.values()) {
      const body = bodyOf(kind, entry, stored);
      // Its parent is refused already.
      if (!body) continue;
      const id = await this.save(kind, entry, body, stored[kind].get(entry.code), others);
      if (id !== undefined) stored[kind].set(entry.code, { ...entry, id });
    }
  }

  private async drop(kind: Kind, code: string, id: string): Promise<void> {
    const name = `${kind} ${code}`;
    if (!this.options.prune) return void this.kept.push(name);
    this.lines.push(`- ${name}`);
    await this.change(kind, { action: 'delete', id }, [LISTS[kind]], name);
  }

  /** @returns the id of what it made */
  private async save(
    kind: Kind,
    entry: FileEntry,
    body: Body,
    found: StoredEntry | undefined,
    others: ReadonlyMap<string, string>,
  ): Promise<string | undefined> {
    const name = `${kind} ${entry.code}`;
    if (!found) {
      this.lines.push(`+ ${name}`);
      return this.change(kind, { action: 'create', body }, entry.path);
    }
    const differs = difference(found, entry, LINKS[kind]);
    if (differs.length === 0) return undefined;
    this.lines.push(`~ ${name}: ${differs.join(', ')}`);
    const place = kind === 'menu' ? menuPlace(body) : rolePlace(body.code);
    if (others.get(place) === found.id && differs.some(givesMore))
      this.unsure.push({ name, place });
    return this.change(kind, { action: 'update', id: found.id, body }, entry.path);
  }

  /** @returns the id of what it changed, or nothing where that is refused */
  private async change(
    kind: Kind,
    change: Change,
    path: Path,
    name?: string,
  ): Promise<string | undefined> {
    const { entities, env } = this.options;
    try {
      const ready = await entities[kind].changes(env).ready(this.tx as Database, change);
      return (await ready.run(this.write))[0];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const prefix = name ? `${name}: ` : '';
      const fields = error.extra.fields ?? [{ field: '', message: error.detail }];
      for (const { field, message } of fields)
        this.config.faults.add(name || !field ? path : [...path, field], `${prefix}${message}`);
      return undefined;
    }
  }
}

interface Body {
  code: string;
  parent_id: string | null;
}

/** @returns what the call takes that saves such a record, or nothing where the parent is missing */
function bodyOf(kind: Kind, { fields, above, links }: FileEntry, { menu }: Stored) {
  const parent_id = above === '' ? '' : menu.get(above)?.id;
  if (parent_id === undefined) return undefined;
  const members =
    kind === 'menu'
      ? { parent_id, resources: links.map(callFrom) }
      : { menus: links.map((code) => ({ menu_id: menu.get(code)?.id ?? '' })) };
  return { ...fields, ...members } as unknown as Body;
}

function callFrom(call: string) {
  const [method, path] = call.split(' ');
  return { method, path };
}

const idOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
