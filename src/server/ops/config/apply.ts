import { createHash } from 'node:crypto';
import { operatorWrite } from '../../changes/operatorWrite';
import type { WriteContext } from '../../changes/writeContext';
import type { Change } from '../../crud/changes';
import type { Entity } from '../../crud/entity';
import { makeRoots, menuPlace, placesOfOthers, rolePlace } from '../../crud/givenCodes';
import type { Database, Transaction } from '../../db/database';
import type { Env } from '../../lib/env';
import { ApiError } from '../../lib/errors';
import { StartError } from '../../lib/startupError';
import { compilePolicy } from '../../permission/policy';
import { readSnapshot } from '../../permission/snapshot';
import { givesMore, menuDifference, roleDifference } from './difference';
import { lostManagement, readHolders, usersAffected } from './effects';
import type { MenuEntry, RoleEntry } from './entries';
import type { Config, Path } from './read';
import { readStored, type Stored } from './stored';
import { configText } from './write';

export interface Plan {
  /** Of what is there and what is asked for: another one is another plan. */
  id: string;
  /** Such as `~ menu system.user: name, +2 resources`. */
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
  entities: Record<'menu' | 'role', Entity>;
  env: Env;
  now: number;
  prune: boolean;
  /** Left out, the plan is tried and rolled back; else it is stored if it is still this one. */
  apply?: { plan?: string | undefined };
  /** The actor's name in the changes, where it is no operator. */
  actor?: string;
}

/** @throws {StartError} naming every fault; nothing is changed then */
export async function applyConfig(db: Database, config: Config, options: Options): Promise<Plan> {
  try {
    return await db.transaction(async (tx) => {
      const write = await operatorWrite(tx, options.now, options.actor);
      const plan = await new Applying(config, options, write).run();
      if (!options.apply) throw new Tried(plan);
      const wanted = options.apply.plan;
      if (wanted === undefined && plan.unsure.length > 0) {
        const names = plan.unsure.map(({ name }) => name).join(', ');
        throw new StartError(
          `Nothing was changed: others than root gave the code of ${names}, and would get more by it. Look at the plan, then apply it by --plan ${plan.id}.`,
        );
      }
      if (wanted !== undefined && wanted !== plan.id) {
        throw new StartError(
          `Nothing was changed: plan ${wanted} is outdated, as menus, roles or the file changed since.`,
        );
      }
      await makeRoots(
        tx,
        plan.unsure.map(({ place }) => place),
      );
      return plan;
    });
  } catch (error) {
    if (error instanceof Tried) return error.plan;
    throw error;
  }
}

/** Rolls the transaction back. */
class Tried extends Error {
  constructor(readonly plan: Plan) {
    super('tried');
  }
}

class Applying {
  private readonly lines: string[] = [];
  private readonly kept: string[] = [];
  private readonly unsure: Unsure[] = [];
  private others: ReadonlyMap<string, string> = new Map();
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
    this.others = await placesOfOthers(this.tx);
    this.checkTicks(stored);
    faults.throwIfAny();
    const before = compilePolicy(await readSnapshot(this.tx));
    await this.menus(stored);
    await this.roles(await readStored(this.tx));
    faults.throwIfAny();
    const after = compilePolicy(await readSnapshot(this.tx));
    const lost = lostManagement(before, after, holders);
    if (lost.length > 0) {
      throw new StartError(
        `Nothing was changed: nobody but root could manage ${lost.join(', ')} any more.`,
      );
    }
    const id = idOf(configText(stored), text, String(this.options.prune));
    const users = usersAffected(before, after, holders);
    return { id, lines: this.lines, kept: this.kept, users, unsure: this.unsure };
  }

  private checkTicks(stored: Stored): void {
    const { menus, roles, has, faults } = this.config;
    const staying = has.menus && this.options.prune ? menus : stored.menus;
    for (const { menus: ticked, path } of roles.values()) {
      for (const code of ticked) {
        if (menus.has(code) || staying.has(code)) continue;
        faults.add([...path, 'menus'], `there is no menu ${code}`);
      }
    }
  }

  /** Those that go make room for a page that becomes a button. */
  private async menus({ menus: stored }: Stored): Promise<void> {
    const { menus: wanted, has } = this.config;
    if (has.menus) {
      for (const [codes, { id, above }] of stored) {
        const isTop = above === '' || wanted.has(above);
        if (!wanted.has(codes) && isTop) await this.drop('menu', codes, id, ['menus']);
      }
    }
    const ids = new Map([...stored].map(([codes, { id }]) => [codes, id]));
    for (const [codes, entry] of wanted) {
      const parent_id = entry.above === '' ? '' : ids.get(entry.above);
      // Its parent is refused already.
      if (parent_id === undefined) continue;
      const found = stored.get(codes);
      const body = menuForm(entry, parent_id);
      const id = await this.save('menu', codes, {
        body,
        found,
        place: menuPlace(body),
        path: entry.path,
        differs: found ? menuDifference(found, entry) : [],
      });
      if (id !== undefined) ids.set(codes, id);
    }
  }

  private async roles({ menus, roles: stored }: Stored): Promise<void> {
    const { roles: wanted, has, faults } = this.config;
    // Menus that were refused cannot be ticked.
    if (faults.some) return;
    for (const [code, { id }] of has.roles ? stored : []) {
      if (!wanted.has(code)) await this.drop('role', code, id, ['roles']);
    }
    for (const [code, entry] of wanted) {
      const found = stored.get(code);
      await this.save('role', code, {
        body: roleForm(entry, menus),
        found,
        place: rolePlace(code),
        path: entry.path,
        differs: found ? roleDifference(found, entry) : [],
      });
    }
  }

  private async drop(kind: 'menu' | 'role', code: string, id: string, path: Path) {
    if (!this.options.prune) return void this.kept.push(`${kind} ${code}`);
    this.lines.push(`- ${kind} ${code}`);
    await this.change(kind, { action: 'delete', id }, path, `${kind} ${code}`);
  }

  private async save(
    kind: 'menu' | 'role',
    code: string,
    {
      body,
      found,
      place,
      path,
      differs,
    }: {
      body: object;
      found: { id: string } | undefined;
      place: string;
      path: Path;
      differs: string[];
    },
  ): Promise<string | undefined> {
    if (!found) {
      this.lines.push(`+ ${kind} ${code}`);
      return this.change(kind, { action: 'create', body }, path);
    }
    if (differs.length === 0) return found.id;
    this.lines.push(`~ ${kind} ${code}: ${differs.join(', ')}`);
    if (this.others.get(place) === found.id && differs.some(givesMore))
      this.unsure.push({ name: `${kind} ${code}`, place });
    await this.change(kind, { action: 'update', id: found.id, body }, path);
    return found.id;
  }

  /** @returns the id of what it made */
  private async change(
    kind: 'menu' | 'role',
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
      const told = name ? `${name}: ` : '';
      const fields = error.extra.fields ?? [];
      for (const { field, message } of fields) {
        this.config.faults.add(name ? path : [...path, field], `${told}${message}`);
      }
      if (fields.length === 0) this.config.faults.add(path, `${told}${error.detail}`);
      return undefined;
    }
  }
}

const menuForm = ({ fields, resources }: MenuEntry, parent_id: string) => ({
  ...fields,
  parent_id,
  resources: resources.map((call) => {
    const [method, path] = call.split(' ');
    return { method, path };
  }),
});

const roleForm = ({ fields, menus }: RoleEntry, stored: Stored['menus']) => ({
  ...fields,
  menus: menus.map((code) => ({ menu_id: stored.get(code)?.id ?? '' })),
});

const idOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
