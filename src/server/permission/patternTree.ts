import { ANY, type Pattern } from './pattern';

interface Node {
  below: Map<string, Node>;
  /** Whether a pattern ends here. */
  isEnd: boolean;
  /** Whether a pattern ends here with `*`. */
  isOpen: boolean;
}

const newNode = (): Node => ({ below: new Map(), isEnd: false, isOpen: false });

/** Thousands of patterns answer as `covers` does in the time of a few. */
export class PatternTree {
  private readonly root = newNode();

  add(pattern: Pattern): void {
    const open = pattern.at(-1) === '*';
    let node = this.root;
    for (const segment of open ? pattern.slice(0, -1) : pattern) {
      const next = node.below.get(segment) ?? newNode();
      node.below.set(segment, next);
      node = next;
    }
    if (open) node.isOpen = true;
    else node.isEnd = true;
  }

  covers(route: Pattern): boolean {
    return reaches(this.root, route, 0);
  }

  /** What the patterns and the route have in common, each as a pattern. */
  meetings(route: Pattern): Generator<Pattern> {
    return meetings(this.root, route, 0, []);
  }
}

/** What patterns below the node and the route have in common. */
function* meetings(node: Node, route: Pattern, at: number, prefix: Pattern): Generator<Pattern> {
  const segment = route[at];
  if (segment === undefined) {
    if (node.isEnd) yield prefix;
    return;
  }
  const isTail = segment === '*' && at === route.length - 1;
  if (node.isOpen) yield [...prefix, ...route.slice(at)];
  for (const [key, next] of node.below) {
    if (segment !== ANY && !isTail && key !== ANY && key !== segment) continue;
    const met = [...prefix, key === ANY && !isTail ? segment : key];
    if (isTail && next.isEnd) yield met;
    yield* meetings(next, route, isTail ? at : at + 1, met);
  }
}

function reaches(node: Node, route: Pattern, at: number): boolean {
  const segment = route[at];
  if (segment === undefined) return node.isEnd && route.at(-1) !== '*';
  if (node.isOpen) return true;
  const same = node.below.get(segment);
  if (same && reaches(same, route, at + 1)) return true;
  const any = segment === ANY ? undefined : node.below.get(ANY);
  return any !== undefined && reaches(any, route, at + 1);
}
