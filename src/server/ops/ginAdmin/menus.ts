import { tables } from '../../db/database';
import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { menuCodes } from '../../permission/menuCodes';
import { groupedBy, type Item, nameOf, numberOf } from './items';
import { MenuCalls } from './menuCalls';
import {
  createAs,
  idsHere,
  keepIdentities,
  type Moved,
  type Moving,
  type NewLink,
  noteChanged,
  withoutDeleted,
} from './moving';

const { menu, menu_resource } = tables;

interface Menus {
  menus: readonly Item[];
  resources: readonly Item[];
}

interface Place {
  /** The id here; null at the root level. */
  id: string | null;
  /** The codes from the root down, each followed by a dot. */
  codes: string;
  /** The ids of gin-admin from the root down, each followed by a dot. */
  line: string;
}

const ROOT: Place = { id: null, codes: '', line: '' };

/** Takes menus in from the root down; one at the place of the console's own is that one. */
export async function moveMenus(moving: Moving, from: Menus): Promise<Moved> {
  return (await MenuMove.begin(moving, from)).run();
}

class MenuMove {
  private readonly moved: Moved = new Map();
  private readonly seen = new Set<string>();
  private readonly taken: Item[] = [];
  private readonly newCalls: NewLink[] = [];
  private readonly below: Map<string, Item[]>;
  /** What is here, by the id of the parent and the code. */
  private readonly atPlace = new Map<string, string>();
  private codesHere: ReadonlyMap<string, { code: string }> = new Map();
  private here: ReadonlySet<string> = new Set();
  private deleted: ReadonlySet<string> = new Set();

  private constructor(
    private readonly moving: Moving,
    private readonly from: Menus,
    private readonly calls: MenuCalls,
  ) {
    this.below = groupedBy(from.menus, 'parent_id');
  }

  static async begin(moving: Moving, from: Menus): Promise<MenuMove> {
    const move = new MenuMove(moving, from, await MenuCalls.begin(moving, from.resources));
    const rows = await moving.write.tx.select().from(menu);
    for (const { id, parent_id, code } of rows) move.atPlace.set(`${parent_id ?? ''}.${code}`, id);
    move.codesHere = menuCodes(rows);
    move.here = await idsHere(moving, menu, from.menus);
    const missing = from.menus.filter(({ id }) => !move.here.has(id));
    const left = new Set(
      (await withoutDeleted(moving, 'menu', 'menus', missing)).map(({ id }) => id),
    );
    move.deleted = new Set(missing.filter(({ id }) => !left.has(id)).map(({ id }) => id));
    return move;
  }

  async run(): Promise<Moved> {
    await this.level('', ROOT);
    const known = new Set(this.from.menus.map(({ id }) => id));
    for (const item of this.from.menus) {
      const { parent_id = '' } = item.fields;
      if (this.seen.has(item.id)) continue;
      if (!known.has(parent_id)) {
        this.leave(
          item,
          `has a parent that does not exist (${parent_id})`,
          'give it a parent in gin-admin, then import again',
        );
      }
    }
    for (const item of this.from.menus) {
      if (this.seen.has(item.id)) continue;
      this.leave(
        item,
        'stands in a circle of parents, or below one',
        'set the parent_id of one of them to an empty text, then import again',
        false,
      );
    }
    this.calls.leaveRest(known);
    await keepIdentities(this.moving, menu_resource, this.newCalls);
    await noteChanged(this.moving, menu, 'menus', this.taken, [
      'code',
      'name',
      'path',
      'properties',
    ]);
    return this.moved;
  }

  private async level(parentId: string, place: Place): Promise<void> {
    for (const item of this.below.get(parentId) ?? []) {
      this.seen.add(item.id);
      const id = await this.take(item, place);
      if (id === undefined) {
        this.leaveBelow(item);
        continue;
      }
      const code = this.codesHere.get(id)?.code ?? `${place.codes}${item.fields.code}`;
      await this.level(item.id, { id, codes: `${code}.`, line: `${place.line}${item.id}.` });
    }
  }

  /** @returns the id that it has here, or nothing where it is refused */
  private async take(item: Item, place: Place): Promise<string | undefined> {
    const { report } = this.moving;
    const { code = '' } = item.fields;
    if (this.deleted.has(item.id)) return void this.calls.leave(this.calls.countOf(item));
    const twin =
      consoleMenuAt(`${place.codes}${code}`) && this.atPlace.get(`${place.id ?? ''}.${code}`);
    const id = this.here.has(item.id) ? item.id : twin;
    if (id === undefined) return this.create(item, place);
    if (id === twin && twin !== item.id && item.fields.status === 'disabled') {
      report.refuse(
        'menus',
        nameOf(item),
        'is disabled, and is one of the console here, which always is enabled',
        'take it from the roles in gin-admin, or enable it, then import again',
      );
      return void this.calls.leave(this.calls.countOf(item));
    }
    report.count('menus', 'here');
    this.moved.set(item.id, { id, isNew: false });
    this.calls.compare(item, id);
    return id;
  }

  private async create(item: Item, place: Place): Promise<string | undefined> {
    const { report } = this.moving;
    const { sequence, parent_path, parent_id: _, ...fields } = item.fields;
    const calls = this.calls.validOf(item);
    const body = {
      ...fields,
      parent_id: place.id,
      sequence: numberOf(sequence),
      resources: calls.map(({ ends: { method, path } }) => ({ method, path })),
    };
    if (!(await createAs(this.moving, 'menu', 'menus', item, body))) {
      this.calls.leave(calls.length);
      return undefined;
    }
    if (parent_path !== place.line)
      report.note(
        'menus',
        nameOf(item),
        'had a parent_path that its parent_id contradicts; it is below its parent_id here',
      );
    report.count('calls of menus', 'taken', calls.length);
    this.taken.push(item);
    this.newCalls.push(...calls);
    this.moved.set(item.id, { id: item.id, isNew: true });
    return item.id;
  }

  private leave(item: Item, reason: string, cure: string, withBelow = true): void {
    this.seen.add(item.id);
    this.moving.report.refuse('menus', nameOf(item), reason, cure);
    this.calls.leave(this.calls.countOf(item));
    if (withBelow) this.leaveBelow(item);
  }

  private leaveBelow(item: Item): void {
    for (const child of this.below.get(item.id) ?? []) {
      if (!this.seen.has(child.id))
        this.leave(
          child,
          `is below ${nameOf(item)}, which is refused`,
          'mend that one, then import again',
        );
    }
  }
}
