import { and, eq, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '../../audit/auditLog';
import { newId } from '../../base/ids';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows } from '../../db/rows';
import {
  assertFit,
  assertPage,
  callOf,
  fieldsOf,
  type Resource,
  refused,
  withFirstCalls,
  without,
} from './comparison';
import type { FileMenu } from './schema';

const { menu, menu_resource, policy_version } = tables;

type MenuRow = typeof menu.$inferSelect;

/** What an import did; menus by their dotted codes. */
export interface ImportReport {
  /** Menus that were not there. */
  added: string[];
  /** Resources that were added to menus that were never edited: `system.user GET /api/v1/users`. */
  resources: string[];
  /** Menus that were made as the file has them, with what was different. */
  overwritten: Record<string, string[]>;
  /** Menus that differ from the file, with what does, and were left as they are. */
  left: Record<string, string[]>;
}

interface ImportOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Makes a menu that is there as the file has it. */
  overwrite?: boolean;
  /** In whose name the audit tells of each change; without it, the audit tells of none. */
  actor?: string;
  makeId?: (now: number) => string;
}

/**
 * Brings the menus of a file into the database, in one transaction. A menu that is not there (by its
 * code and those above it) is added; one that is there keeps what an admin may have made of it, unless
 * `overwrite` is set. Only a menu that was never edited gets resources that the file has in addition.
 * Nothing is ever removed but, with `overwrite`, resources.
 *
 * @throws {StartError} when the file has submenus for a menu that is a button here.
 */
export function importMenus(
  db: Database,
  menus: FileMenu[],
  options: ImportOptions,
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    // As every change of menus does: of replicas that start together, one imports at a time.
    await tx.select().from(policy_version).for('update');
    return new Importer(tx, options).run(menus);
  });
}

/** The members that a menu and the file are compared by. */
const COMPARED = ['name', 'type', 'description', 'path', 'properties', 'status'] as const;

class Importer {
  private readonly trace_id: string;
  private readonly report: ImportReport = { added: [], resources: [], overwritten: {}, left: {} };
  /** New rows as JSON, inserted together at the end. */
  private readonly menuRows: string[] = [];
  private readonly resourceRows: string[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly options: ImportOptions,
  ) {
    this.trace_id = `IMPORT-${newId(options.now).toUpperCase()}`;
  }

  async run(menus: FileMenu[]): Promise<ImportReport> {
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
    if (overwrite && changed.length > 0) {
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
    await writeAudit(this.tx, {
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
