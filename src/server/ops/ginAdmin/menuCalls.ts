import { resourceMethodSchema, resourcePathSchema } from '@/schemas/menu';
import { tables } from '../../db/database';
import { isOwnPath, keyOf, parsePattern } from '../../permission/pattern';
import { groupedBy, type Item, nameOf } from './items';
import type { Moving, NewLink } from './moving';

const KIND = 'calls of menus';
const ENOUGH = 'none is needed, as one is enough';
const USELESS = 'none is needed, as they granted nothing';

/** The calls that menus grant: which of them are taken. */
export class MenuCalls {
  private readonly byMenu: Map<string, Item[]>;
  /** What menus grant here, by their ids here. */
  private readonly here = new Map<string, Set<string>>();

  private constructor(
    private readonly moving: Moving,
    resources: readonly Item[],
  ) {
    this.byMenu = groupedBy(resources, 'menu_id');
  }

  static async begin(moving: Moving, resources: readonly Item[]): Promise<MenuCalls> {
    const calls = new MenuCalls(moving, resources);
    for (const { menu_id, ...call } of await moving.write.tx.select().from(tables.menu_resource))
      calls.here.set(menu_id, (calls.here.get(menu_id) ?? new Set()).add(callOf(call)));
    return calls;
  }

  countOf(item: Item): number {
    return this.byMenu.get(item.id)?.length ?? 0;
  }

  /** Returns those that a menu may have, each once; the others are refused. */
  validOf(item: Item): NewLink[] {
    const known = new Set<string>();
    return (this.byMenu.get(item.id) ?? []).flatMap((link) => {
      const ends = this.endsOf(item, link, known);
      return ends ? [{ link, ends }] : [];
    });
  }

  private endsOf(item: Item, { fields }: Item, known: Set<string>): NewLink['ends'] | undefined {
    const { report } = this.moving;
    if (!fields.path?.trim()) {
      const reason = 'without a path, which the original client stores with a new menu';
      report.tally(KIND, reason, USELESS);
      return undefined;
    }
    const refuse = (reason: string, cure: string) =>
      void report.refuse(KIND, `${fields.method} ${fields.path} of ${nameOf(item)}`, reason, cure);
    const method = resourceMethodSchema.safeParse(fields.method);
    if (!method.success) {
      const methods = resourceMethodSchema.options.join(', ');
      return refuse('has an unknown method', `add it to the menu here by one of ${methods}`);
    }
    const path = resourcePathSchema.safeParse(fields.path);
    // gin-admin has no services, whose paths begin with no slash.
    if (!path.success || !isOwnPath(path.data)) {
      const cure = 'add it to the menu here, beginning with a slash, parameters as :id or {id}';
      return refuse('has a path that is none of an API', cure);
    }
    const call = `${method.data} ${path.data}`;
    if (known.has(call)) return refuse('is there twice', ENOUGH);
    known.add(call);
    return { menu_id: item.id, method: method.data, path: path.data };
  }

  /** A menu that was here keeps its calls; what it lacks of gin-admin's is said. */
  compare(item: Item, idHere: string): void {
    const { report } = this.moving;
    const own = this.here.get(idHere);
    for (const { ends } of this.validOf(item)) {
      if (own?.has(callOf(ends))) report.count(KIND, 'here');
      else {
        const name = `${ends.method} ${ends.path} of ${nameOf(item)}`;
        const cure = 'add it to the menu here if its roles are to have it';
        report.refuse(KIND, name, 'is no call of that menu, which was here', cure);
      }
    }
  }

  leave(count: number): void {
    if (count === 0) return;
    this.moving.report.tally(KIND, 'of menus that are refused', 'mend the menu', count);
  }

  /** @param menus the ids of those that exist */
  leaveRest(menus: ReadonlySet<string>): void {
    for (const [id, { length }] of this.byMenu) {
      if (menus.has(id)) continue;
      const reason = 'belong to a menu that does not exist';
      this.moving.report.refuse(KIND, `those of ${id}`, reason, USELESS, length);
    }
  }
}

/** Parameters may have any name. */
const callOf = ({ method = '', path = '' }: { method?: string; path?: string }) =>
  keyOf(method, parsePattern(path));
