import type { Comparison } from '@/schemas/permission';
import { ANY, type Pattern, parsePattern } from '../pattern';
import { PatternTree } from '../patternTree';
import type { Rights } from './effective';

/** What only one side gives and what both do, and how the sides stand to each other. */
export function compareRights(left: Rights, right: Rights): Omit<Comparison, 'incomplete'> {
  const [ofLeft, ofRight] = [new CallSet(left.calls), new CallSet(right.calls)];
  const both = {
    codes: shared(left.codes, right.codes),
    calls: ofLeft.sharedWith(ofRight),
  };
  const only = {
    left: { codes: without(left.codes, right.codes), calls: ofLeft.beyond(ofRight) },
    right: { codes: without(right.codes, left.codes), calls: ofRight.beyond(ofLeft) },
  };
  return { relation: relationOf(only, both), ...only, both };
}

const without = (texts: string[], others: string[]) => {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
};

function shared(texts: string[], others: string[]): string[] {
  const known = new Set(others);
  return texts.filter((text) => known.has(text));
}

const isEmpty = ({ codes, calls }: Rights) => codes.length + calls.length === 0;

function relationOf(
  { left, right }: Record<'left' | 'right', Rights>,
  both: Rights,
): Comparison['relation'] {
  if (isEmpty(left)) return isEmpty(right) ? 'equal' : 'right-contains';
  if (isEmpty(right)) return 'left-contains';
  return isEmpty(both) ? 'disjoint' : 'overlap';
}

/** Two lists of wildcards meet in very many calls. */
const MAX_MEETINGS = 1_000;

interface Call {
  method: string;
  pattern: Pattern;
}

/** Calls as sets of addresses: `/a/*` is `/a/:x` and `/a/:x/*` together. */
class CallSet {
  private readonly calls: Call[];
  private readonly trees = new Map<string, PatternTree>();
  private longest = 0;

  constructor(private readonly texts: string[]) {
    this.calls = texts.map(callOf);
    for (const [number, { method, pattern }] of this.calls.entries()) {
      const tree = this.trees.get(method) ?? new PatternTree();
      this.trees.set(method, tree);
      tree.add(pattern, number);
      this.longest = Math.max(this.longest, pattern.length);
    }
  }

  /** The calls that the other does not have in full. */
  beyond(other: CallSet): string[] {
    return this.texts.filter((_, at) => !other.has(this.calls[at] as Call));
  }

  /** What both have, in full or where two calls meet. */
  sharedWith(other: CallSet): string[] {
    const all = [
      ...this.texts.filter((_, at) => other.has(this.calls[at] as Call)),
      ...other.texts.filter((_, at) => this.has(other.calls[at] as Call)),
      ...this.meetings(other),
    ];
    const byMeaning = new Map<string, string>();
    for (const text of all) {
      const { method, pattern } = callOf(text);
      const key = `${method} ${pattern.join('/')}`;
      if (!byMeaning.has(key)) byMeaning.set(key, text);
    }
    return [...byMeaning.values()].sort();
  }

  private meetings(other: CallSet): string[] {
    const texts: string[] = [];
    for (const { method, pattern } of this.calls) {
      if (texts.length >= MAX_MEETINGS) break;
      for (const meeting of other.trees.get(method)?.meetings(pattern) ?? []) {
        const path = meeting.map((segment) => (segment === ANY ? ':any' : segment)).join('/');
        texts.push(`${method} ${path}`);
      }
    }
    return texts;
  }

  private has({ method, pattern }: Call): boolean {
    const tree = this.trees.get(method);
    if (!tree) return false;
    if (tree.covers(pattern)) return true;
    if (pattern.at(-1) !== '*') return false;
    const fixed = pattern.slice(0, -1);
    for (let tail = [ANY]; fixed.length + tail.length <= this.longest; tail = [...tail, ANY]) {
      if (!tree.covers([...fixed, ...tail])) return false;
      if (tree.covers([...fixed, ...tail, '*'])) return true;
    }
    return false;
  }
}

function callOf(text: string): Call {
  const [method = ''] = text.split(' ', 1);
  return { method, pattern: parsePattern(text.slice(method.length + 1)) };
}
