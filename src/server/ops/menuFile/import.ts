import { and, eq, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '../../audit/auditLog';
import { newId } from '../../base/ids';
import { StartError } from '../../base/startupError';
import { type Database, type Transaction, tables } from '../../db/database';
import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { type GuardedMenu, lostCalls, protectionFaults } from '../../permission/consoleMenu';
import type { FileMenu } from './schema';

const { menu, menu_resource, policy_version } = tables;

type MenuRow = typeof menu.$inferSelect;
type Resource = Pick<typeof menu_resource.$inferSelect, 'method' | 'path'>;

/** What an import did; menus by their dotted codes. */
export interface ImportReport {
  /** Menus that were not there. */
  added: string[];
  /** Resources that were added to menus that nobody has edited: `system.user GET /api/v1/users`. */
  resources: string[];
  /** Menus that were made as the file has them, with what was different. */
  overwritten: Record<string, string[]>;
  /** Menus that differ from the file, with what does, and were left as they are. */
  left: Record<string, string[]>;
}

/**
 * Brings the menus of a file into the database, in one transaction. A menu that is not there (by its
 * code and those above it) is added; one that is keeps what an admin may have made of it, unless
 * `overwrite` is set. Only a menu that nobody has edited since it was made gets resources that the
 * file has in addition. Nothing is ever removed but, with `overwrite`, resources.
 *
 * @throws {StartError} when the file has submenus for a menu that is a button here.
 */
export function importMenus(
  db: Database,
  menus: FileMenu[],
  overwrite: boolean,
  now: number,
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    // As every change of menus does: of replicas that start together, one imports at a time.
    await tx.select().from(policy_version).for('update');
    const report: ImportReport = { added: [], resources: [], overwritten: {}, left: {} };
    await new Importer(tx, overwrite, now, report).level(menus, null, '');
    return report;
  });
}

/** The members that a menu and the file are compared by. */
const COMPARED = ['name', 'type', 'description', 'path', 'properties', 'status'] as const;

class Importer {
  private readonly trace_id: string;

  constructor(
    private readonly tx: Transaction,
    private readonly overwrite: boolean,
    private readonly now: number,
    private readonly report: ImportReport,
  ) {
    this.trace_id = `IMPORT-${newId(now).toUpperCase()}`;
  }

  async level(menus: FileMenu[], parentId: string | null, above: string): Promise<void> {
    for (const [index, fileMenu] of menus.entries()) {
      const place = `${above}${fileMenu.code}`;
      const existing = await this.find(parentId, fileMenu.code);
      const id = existing
        ? await this.compare(existing, fileMenu, place)
        : await this.add(fileMenu, parentId, menus.length - index, place);
      await this.level(fileMenu.children ?? [], id, `${place}.`);
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
    place: number,
    codes: string,
  ): Promise<string> {
    assertFit(codes, undefined, { ...fields, parent_id, resources });
    const id = newId(this.now);
    const row = {
      ...pick(fields),
      id,
      parent_id,
      code: fields.code,
      sequence: fields.sequence ?? place,
      ...this.dates(),
    };
    await this.tx.insert(menu).values(row);
    await this.addResources(id, resources);
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

    if (this.overwrite && changed.length > 0) {
      await this.replace(row, wanted, resources, codes);
      this.report.overwritten[codes] = changed;
    } else if (untouched && missing.length > 0) {
      await this.addResources(row.id, missing);
      await this.audit('update', row, { resources }, { resources: [...resources, ...missing] });
      this.report.resources.push(
        ...missing.map(({ method, path }) => `${codes} ${method} ${path}`),
      );
      if (members.length > 0) this.report.left[codes] = members;
    } else if (changed.length > 0) {
      this.report.left[codes] = changed;
    }
    if (!this.overwrite) assertPage(row.type, wanted, codes);
    return row.id;
  }

  private async replace(row: MenuRow, wanted: FileMenu, resources: Resource[], codes: string) {
    assertFit(codes, { ...row, resources }, { ...wanted, parent_id: row.parent_id });
    if (wanted.type === 'button') await this.assertNoChildren(row.id, codes);
    const fields = { ...pick(wanted), sequence: wanted.sequence ?? row.sequence };
    await this.tx
      .update(menu)
      .set({ ...fields, updated_at: new Date(this.now) })
      .where(eq(menu.id, row.id));
    await this.tx.delete(menu_resource).where(eq(menu_resource.menu_id, row.id));
    await this.addResources(row.id, wanted.resources);
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

  private async addResources(menu_id: string, resources: Resource[]): Promise<void> {
    const distinct = [
      ...new Map(resources.map((resource) => [keyOf(resource), resource])).values(),
    ];
    if (distinct.length === 0) return;
    await this.tx
      .insert(menu_resource)
      .values(distinct.map((one) => ({ ...one, ...this.dates(), id: newId(this.now), menu_id })));
  }

  private dates() {
    const now = new Date(this.now);
    return { created_at: now, updated_at: now };
  }

  private audit(
    verb: 'create' | 'update',
    { id, name }: { id: string; name: string },
    before: object | undefined,
    after: object,
  ): Promise<void> {
    return writeAudit(this.tx, {
      actor: { user_id: '', username: 'MENU_FILE' },
      trace_id: this.trace_id,
      address: '',
      verb,
      entity: 'menu',
      id,
      name,
      ...(before && { before }),
      after,
      now: this.now,
    });
  }
}

const pick = ({
  name,
  type,
  description,
  path,
  properties,
  status,
}: Omit<FileMenu, 'resources' | 'children'>) => ({
  name,
  type,
  description,
  path,
  properties,
  status,
});

const keyOf = ({ method, path }: Resource) => `${method} ${path}`;

/** Those of `all` that are not among `others`. */
function without(all: Resource[], others: Resource[]): Resource[] {
  const known = new Set(others.map(keyOf));
  return all.filter((resource) => !known.has(keyOf(resource)));
}

const refused = (reason: string) => new StartError(`MENU_FILE cannot be used: ${reason}.`);

/** The menu as the file has it, with the calls that it came with where the console needs it. */
function withFirstCalls(codes: string, resources: Resource[], wanted: FileMenu): FileMenu {
  const first = consoleMenuAt(codes)?.resources ?? [];
  const kept = lostCalls(first, { resources }, wanted) as FileMenu['resources'];
  return { ...wanted, resources: [...wanted.resources, ...kept] };
}

/** What the console itself needs is changed by no file. */
function assertFit(codes: string, before: GuardedMenu | undefined, after: GuardedMenu): void {
  const [fault] = protectionFaults(codes, before, after);
  if (fault) throw refused(`menu ${codes}, ${fault.field}: ${fault.message}`);
}

function assertPage(type: string, { children }: FileMenu, codes: string): void {
  if (type === 'button' && children?.length) {
    throw refused(`menu ${codes} is a button here, so it can have no submenus`);
  }
}
