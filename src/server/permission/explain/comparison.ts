import type { Comparison } from '@/schemas/permission';
import { ANY, keyOf, type Pattern, parsePattern } from '../pattern';
import { PatternTree } from '../patternTree';
import type { Rights } from './effective';

/** What only one side gives and what both do, and how the sides stand to each other. */
export function compareRights(left: Rights, right: Rights): Omit<Comparison, 'incomplete'> {
  const [ofLeft, ofRight] = [new CallSet(left.calls), new CallSet(right.calls)];
  const [codesOfLeft, codesOfRight] = [new Set(left.codes), new Set(right.codes)];
  const both = {
    codes: left.codes.filter((code) => codesOfRight.has(code)),
    calls: ofLeft.sharedWith(ofRight),
  };
  const only = {
    left: {
      codes: left.codes.filter((code) => !codesOfRight.has(code)),
      calls: ofLeft.beyond(ofRight),
    },
    right: {
      codes: right.codes.filter((code) => !codesOfLeft.has(code)),
      calls: ofRight.beyond(ofLeft),
    },
  };
  return { relation: relationOf(only, both), ...only, both };
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
  text: string;
  method: string;
  pattern: Pattern;
}

/** Calls as sets of addresses: `/a/*` is `/a/:x` and `/a/:x/*` together. */
class CallSet {
  private readonly calls: Call[];
  private readonly trees = new Map<string, PatternTree>();
  private readonly longest: number;

  constructor(texts: string[]) {
    this.calls = texts.map(callOf);
    for (const { method, pattern } of this.calls) {
      const tree = this.trees.get(method) ?? new PatternTree();
      this.trees.set(method, tree);
      tree.add(pattern);
    }
    this.longest = this.calls.reduce((most, { pattern }) => Math.max(most, pattern.length), 0);
  }

  /** The calls that the other does not have in full. */
  beyond(other: CallSet): string[] {
    return this.calls.filter((call) => !other.has(call)).map(({ text }) => text);
  }

  /** What both have, in full or where two calls meet. */
  sharedWith(other: CallSet): string[] {
    const all = [
      ...this.calls.filter((call) => other.has(call)),
      ...other.calls.filter((call) => this.has(call)),
      ...this.meetings(other),
    ];
    const byMeaning = new Map<string, string>();
    for (const { text, method, pattern } of all) {
      const key = keyOf(method, pattern);
      if (!byMeaning.has(key)) byMeaning.set(key, text);
    }
    return [...byMeaning.values()].sort();
  }

  private meetings(other: CallSet): Call[] {
    const found: Call[] = [];
    for (const { method, pattern } of this.calls) {
      if (found.length >= MAX_MEETINGS) break;
      for (const meeting of other.trees.get(method)?.meetings(pattern) ?? []) {
        const path = meeting.map((segment) => (segment === ANY ? ':any' : segment)).join('/');
        found.push(callOf(`${method} ${path}`));
      }
    }
    return found;
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
  return { text, method, pattern: parsePattern(text.slice(method.length + 1)) };
}
