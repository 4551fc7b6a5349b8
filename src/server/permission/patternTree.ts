import { ANY, type Pattern } from './pattern';

interface Node {
  below: Map<string, Node>;
  /** The numbers of the patterns that end here. */
  ends: number[];
  /** Of those that end here with `*`. */
  open: number[];
}

const newNode = (): Node => ({ below: new Map(), ends: [], open: [] });

/** Thousands of patterns answer as `covers` does in the time of a few. */
export class PatternTree {
  private readonly root = newNode();

  add(pattern: Pattern, number = 0): void {
    const open = pattern.at(-1) === '*';
    let node = this.root;
    for (const segment of open ? pattern.slice(0, -1) : pattern) {
      let next = node.below.get(segment);
      if (!next) {
        next = newNode();
        node.below.set(segment, next);
      }
      node = next;
    }
    (open ? node.open : node.ends).push(number);
  }

  covers(route: Pattern): boolean {
    return reaches(this.root, route, 0);
  }

  /** What the patterns and the route have in common, each as a pattern. */
  meetings(route: Pattern): Generator<Pattern> {
    return meetings(this.root, route, 0, []);
  }

  /** The numbers of the patterns that cover the route. */
  coverersOf(route: Pattern): number[] {
    const found: number[] = [];
    collect(this.root, route, 0, found);
    return found;
  }
}

/** What patterns below the node and the route have in common. */
function* meetings(node: Node, route: Pattern, at: number, prefix: Pattern): Generator<Pattern> {
  const segment = route[at];
  if (segment === undefined) {
    if (node.ends.length > 0) yield prefix;
    return;
  }
  const isTail = segment === '*' && at === route.length - 1;
  if (node.open.length > 0) yield [...prefix, ...route.slice(at)];
  for (const [key, next] of node.below) {
    if (segment !== ANY && !isTail && key !== ANY && key !== segment) continue;
    const met = [...prefix, key === ANY && !isTail ? segment : key];
    if (isTail && next.ends.length > 0) yield met;
    yield* meetings(next, route, isTail ? at : at + 1, met);
  }
}

function reaches(node: Node, route: Pattern, at: number): boolean {
  const segment = route[at];
  if (segment === undefined) return node.ends.length > 0 && route.at(-1) !== '*';
  if (node.open.length > 0) return true;
  const same = node.below.get(segment);
  if (same && reaches(same, route, at + 1)) return true;
  const any = segment === ANY ? undefined : node.below.get(ANY);
  return any !== undefined && reaches(any, route, at + 1);
}

function collect(node: Node, route: Pattern, at: number, found: number[]): void {
  const segment = route[at];
  if (segment === undefined) {
    if (route.at(-1) !== '*') found.push(...node.ends);
    return;
  }
  found.push(...node.open);
  const same = node.below.get(segment);
  if (same) collect(same, route, at + 1, found);
  const any = segment === ANY ? undefined : node.below.get(ANY);
  if (any) collect(any, route, at + 1, found);
}
