import type { Kind } from '../../log/segments/kinds';

/** So many values of a facet are told apart; then the rarest of them are forgotten. */
const MAX_VALUES = 20_000;

/** The most frequent of many values, in a bounded memory. */
export class TopValues {
  private counts = new Map<string, number>();

  constructor(private readonly most = MAX_VALUES) {}

  add(value: string, count: number): void {
    if (value === '') return;
    this.counts.set(value, (this.counts.get(value) ?? 0) + count);
    if (this.counts.size > this.most) this.counts = new Map(this.first(this.most / 2));
  }

  /** The most frequent first. */
  first(count: number): [value: string, count: number][] {
    return [...this.counts]
      .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
      .slice(0, count);
  }
}

interface Levels {
  info: number;
  warn: number;
  error: number;
}

const NO_LEVELS: Levels = { info: 0, warn: 0, error: 0 };

/** What a search would find, counted by its values and by steps of time. */
export class Tally {
  total = 0;
  readonly facets = {
    level: new TopValues(),
    tag: new TopValues(),
    user: new TopValues(),
    entity: new TopValues(),
  };
  private readonly steps = new Map<number, Levels>();

  add(kind: Kind, step: number, count: number): void {
    this.addKind(kind, count);
    this.addLevel(kind.level, step, count);
  }

  addKind({ level, tag, user_id, entity }: Kind, count: number): void {
    this.total += count;
    this.facets.level.add(level, count);
    this.facets.tag.add(tag, count);
    this.facets.user.add(user_id, count);
    this.facets.entity.add(entity, count);
  }

  addLevel(level: string, step: number, count: number): void {
    const levels = this.steps.get(step) ?? { ...NO_LEVELS };
    if (Object.hasOwn(levels, level)) levels[level as keyof Levels] += count;
    this.steps.set(step, levels);
  }

  levelsAt(step: number): Levels {
    return this.steps.get(step) ?? NO_LEVELS;
  }
}
