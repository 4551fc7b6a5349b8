import type { tables } from '../../db/database';
import { isOneOf } from '../../db/rows';
import { groupedBy, type Item, nameOf } from './items';
import type { Moved, Moving, NewLink } from './moving';
import type { Kind } from './report';

interface Ends {
  kind: Kind;
  /** The column of the record that holds the link, and that of the one it leads to. */
  of: 'role_id' | 'user_id';
  to: 'menu_id' | 'role_id';
}

/** Links of records to others: which of them are taken. */
export class LinkMove {
  readonly taken: NewLink[] = [];
  /** Those of records that are still to be looked at. */
  private readonly rest: Map<string, Item[]>;

  constructor(
    private readonly moving: Moving,
    private readonly ends: Ends,
    links: readonly Item[],
    private readonly targets: Moved,
  ) {
    this.rest = groupedBy(links, ends.of);
  }

  /** Returns the links of a new record to what is here, each once; the others are refused. */
  toTake(item: Item): NewLink[] {
    const { kind, of, to } = this.ends;
    const { report } = this.moving;
    const wanted = new Map<string, NewLink>();
    const lost: string[] = [];
    const links = this.rest.get(item.id) ?? [];
    this.rest.delete(item.id);
    for (const link of links) {
      const target = link.fields[to] ?? '';
      const id = this.targets.get(target)?.id;
      if (id === undefined) lost.push(target);
      else if (wanted.has(id))
        report.tally(kind, 'there twice', 'none is needed, as one is enough');
      else wanted.set(id, { link, ends: { [of]: item.id, [to]: id } });
    }
    if (lost.length > 0) {
      const reason = `has ${lost.length} that are refused or do not exist (${shortList(lost)})`;
      report.refuse(kind, nameOf(item), reason, 'mend those, then import again', lost.length);
    }
    return [...wanted.values()];
  }

  /**
   * Gives a record that was here the links to what came now, besides those that it holds.
   *
   * @param update stores them all; tells whether the record was taken so
   */
  async add(
    item: Item,
    held: ReadonlySet<string> = new Set(),
    update: (links: NewLink['ends'][]) => Promise<boolean>,
  ): Promise<void> {
    const wanted = this.toAdd(item, held);
    if (wanted.length === 0) return;
    const kept = [...held].map((id) => ({ [this.ends.to]: id }));
    if (await update([...kept, ...wanted.map(({ ends }) => ends)])) this.take(wanted);
    else this.leave(wanted.length);
  }

  /** Returns the links of a record that was here to what came now; what was taken from it here stays so. */
  private toAdd(item: Item, held: ReadonlySet<string>): NewLink[] {
    const { kind, to } = this.ends;
    const { report } = this.moving;
    return this.toTake(item).filter(({ link, ends }) => {
      const id = ends[to] ?? '';
      if (held.has(id)) report.count(kind, 'here');
      else if (this.targets.get(link.fields[to] ?? '')?.isNew) return true;
      else {
        report.tally(
          kind,
          'between records that were both here, without that link',
          'give it here, if it was not taken away here',
        );
      }
      return false;
    });
  }

  take(links: readonly NewLink[]): void {
    this.moving.report.count(this.ends.kind, 'taken', links.length);
    this.taken.push(...links);
  }

  leave(count: number): void {
    if (count > 0)
      this.moving.report.tally(
        this.ends.kind,
        'of records that are refused',
        'mend the record, then import again',
        count,
      );
  }

  /** Accounts for the links of records that were not looked at. @param known ids of those that exist */
  leaveRest(known: ReadonlySet<string>): void {
    for (const [id, { length }] of this.rest) {
      if (known.has(id)) this.leave(length);
      else {
        const reason = 'lead from a record that does not exist';
        this.moving.report.refuse(
          this.ends.kind,
          `those of ${id}`,
          reason,
          'none is needed',
          length,
        );
      }
    }
  }
}

/** Returns what records that were here hold here: menus of roles, or roles of users. */
export async function heldTargets(
  { write: { tx } }: Moving,
  table: typeof tables.role_menu | typeof tables.user_role,
  records: ReadonlySet<string>,
): Promise<Map<string, Set<string>>> {
  const [of, to] =
    'menu_id' in table ? [table.role_id, table.menu_id] : [table.user_id, table.role_id];
  const rows = await tx
    .select({ of, to })
    .from(table)
    .where(isOneOf(of, [...records]));
  const held = new Map<string, Set<string>>();
  for (const row of rows) held.set(row.of, (held.get(row.of) ?? new Set()).add(row.to));
  return held;
}

const shortList = (ids: readonly string[]) =>
  ids.length > 5 ? `${ids.slice(0, 5).join(', ')}, …` : ids.join(', ');
