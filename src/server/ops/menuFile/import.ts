import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordChange } from '../../changes/record';
import { menuPlace, placesOfOthers } from '../../crud/givenCodes';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows } from '../../db/rows';
import { newId } from '../../lib/ids';
import { callOf } from '../../permission/consoleMenu';
import {
  assertFit,
  assertPage,
  fieldsOf,
  type Resource,
  refused,
  withFirstCalls,
  without,
} from './comparison';
import type { FileMenu } from './schema';

const { menu, menu_resource, policy_version } = tables;

type MenuRow = typeof menu.$inferSelect;

export interface ImportReport {
  /** New menus. */
  added: string[];
  /** Added to menus that were never edited: `system.user GET /api/v1/users`. */
  resources: string[];
  /** With what was different. */
  overwritten: Record<string, string[]>;
  /** Left as they are, with what differs from the file. */
  left: Record<string, string[]>;
}

interface ImportOptions {
  /** Milliseconds since 1970. */
  now: number;
  overwrite?: boolean;
  /** The actor of the changes; without it none are recorded. */
  actor?: string;
  makeId?: (now: number) => string;
}

/**
 * In one transaction. Existing menus, by dotted code, keep what admins made of them unless
 * `overwrite` is set.
 * @throws {StartError} when the menus do not fit
 */
export function importMenus(
  db: Database,
  menus: FileMenu[],
  options: ImportOptions,
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    // Of replicas that start together, one imports at a time.
    await tx.select().from(policy_version).for('update');
    return new Importer(tx, options).run(menus);
  });
}

const COMPARED = ['name', 'type', 'description', 'path', 'properties', 'status'] as const;

class Importer {
  private readonly trace_id: string;
  private readonly report: ImportReport = { added: [], resources: [], overwritten: {}, left: {} };
  private readonly menuRows: string[] = [];
  private readonly resourceRows: string[] = [];
  private others: ReadonlyMap<string, string> = new Map();

  constructor(
    private readonly tx: Transaction,
    private readonly options: ImportOptions,
  ) {
    this.trace_id = `IMPORT-${newId(options.now).toUpperCase()}`;
  }

  async run(menus: FileMenu[]): Promise<ImportReport> {
    this.others = await placesOfOthers(this.tx);
    await this.level(menus, null, '', false);
    await insertRows(this.tx, menu, this.menuRows);
    await insertRows(this.tx, menu_resource, this.resourceRows);
    return this.report;
  }

  private async level(
    menus: FileMenu[],
    parentId: string | null,
    above: string,
    isParentNew: boolean,
  ): Promise<void> {
    for (const [index, fileMenu] of menus.entries()) {
      const codes = `${above}${fileMenu.code}`;
      const existing = isParentNew ? undefined : await this.find(parentId, fileMenu.code);
      const id = existing
        ? await this.compare(existing, fileMenu, codes)
        : await this.add(fileMenu, parentId, menus.length - index, codes);
      await this.level(fileMenu.children ?? [], id, `${codes}.`, !existing);
    }
  }

  private async find(parentId: string | null, code: string): Promise<MenuRow | undefined> {
    const sibling = parentId === null ? isNull(menu.parent_id) : eq(menu.parent_id, parentId);
    const [row] = await this.tx
      .select()
      .from(menu)
      .where(and(sibling, eq(menu.code, code)));
    return row;
  }

  private async add(
    { resources, children: _, ...fields }: FileMenu,
    parent_id: string | null,
    fromLast: number,
    codes: string,
  ): Promise<string> {
    assertFit(codes, undefined, { ...fields, parent_id, resources });
    const id = this.makeId();
    const row = {
      ...fieldsOf(fields),
      id,
      parent_id,
      code: fields.code,
      sequence: fields.sequence ?? fromLast,
      ...this.dates(),
    };
    this.menuRows.push(JSON.stringify(row));
    this.addResources(id, resources);
    await this.audit('create', row, undefined, { ...row, resources });
    this.report.added.push(codes);
    return id;
  }

  private async compare(row: MenuRow, file: FileMenu, codes: string): Promise<string> {
    const resources = await this.resourcesOf(row.id);
    const wanted = withFirstCalls(codes, resources, file);
    const missing = without(wanted.resources, resources);
    const surplus = without(resources, wanted.resources);
    const members: string[] = COMPARED.filter((member) => row[member] !== wanted[member]);
    if (wanted.sequence !== undefined && wanted.sequence !== row.sequence) members.push('sequence');
    const changed = missing.length + surplus.length > 0 ? [...members, 'resources'] : members;
    const untouched = row.updated_at.getTime() === row.created_at.getTime();

    const { overwrite } = this.options;
    const givesMore = missing.length > 0 || members.includes('status');
    if (givesMore && this.others.get(menuPlace(row)) === row.id) {
      this.report.left[codes] = changed;
    } else if (overwrite && changed.length > 0) {
      await this.replace(row, wanted, resources, codes);
      this.report.overwritten[codes] = changed;
    } else if (untouched && missing.length > 0) {
      this.addResources(row.id, missing);
      await this.audit('update', row, { resources }, { resources: [...resources, ...missing] });
      this.report.resources.push(
        ...missing.map(({ method, path }) => `${codes} ${method} ${path}`),
      );
      if (members.length > 0) this.report.left[codes] = members;
    } else if (changed.length > 0) {
      this.report.left[codes] = changed;
    }
    if (!overwrite) assertPage(row.type, wanted, codes);
    return row.id;
  }

  private async replace(row: MenuRow, wanted: FileMenu, resources: Resource[], codes: string) {
    assertFit(codes, { ...row, resources }, { ...wanted, parent_id: row.parent_id });
    if (wanted.type === 'button') await this.assertNoChildren(row.id, codes);
    const fields = { ...fieldsOf(wanted), sequence: wanted.sequence ?? row.sequence };
    await this.tx
      .update(menu)
      .set({ ...fields, updated_at: new Date(this.options.now) })
      .where(eq(menu.id, row.id));
    await this.tx.delete(menu_resource).where(eq(menu_resource.menu_id, row.id));
    this.addResources(row.id, wanted.resources);
    const after = { ...row, ...fields, resources: wanted.resources };
    await this.audit('update', row, { ...row, resources }, after);
  }

  private async assertNoChildren(id: string, codes: string): Promise<void> {
    const [child] = await this.tx
      .select({ found: sql`1` })
      .from(menu)
      .where(eq(menu.parent_id, id))
      .limit(1);
    if (child) throw refused(`menu ${codes} has submenus here, so it cannot become a button`);
  }

  private async resourcesOf(id: string): Promise<Resource[]> {
    return this.tx
      .select({ method: menu_resource.method, path: menu_resource.path })
      .from(menu_resource)
      .where(eq(menu_resource.menu_id, id))
      .orderBy(menu_resource.id);
  }

  private addResources(menu_id: string, resources: Resource[]): void {
    const distinct = new Map(resources.map((resource) => [callOf(resource), resource]));
    for (const { method, path } of distinct.values()) {
      const row = { id: this.makeId(), menu_id, method, path, ...this.dates() };
      this.resourceRows.push(JSON.stringify(row));
    }
  }

  private makeId(): string {
    const { makeId = newId, now } = this.options;
    return makeId(now);
  }

  private dates() {
    const now = new Date(this.options.now);
    return { created_at: now, updated_at: now };
  }

  private async audit(
    verb: 'create' | 'update',
    { id, name }: { id: string; name: string },
    before: object | undefined,
    after: object,
  ): Promise<void> {
    const { actor, now } = this.options;
    if (actor === undefined) return;
    await recordChange(this.tx, {
      actor: { user_id: '', username: actor },
      trace_id: this.trace_id,
      address: '',
      verb,
      entity: 'menu',
      id,
      name,
      ...(before && { before }),
      after,
      now,
    });
  }
}
