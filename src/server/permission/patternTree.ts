import { ANY, type Pattern } from './pattern';

interface Node {
  below: Map<string, Node>;
  ends: boolean;
  /** A pattern ends here with `*`. */
  open: boolean;
}

const newNode = (): Node => ({ below: new Map(), ends: false, open: false });

/** Thousands of patterns answer as `covers` does in the time of a few. */
export class PatternTree {
  private readonly root = newNode();

  add(pattern: Pattern): void {
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
    if (open) node.open = true;
    else node.ends = true;
  }

  covers(route: Pattern): boolean {
    return reaches(this.root, route, 0);
  }
}

function reaches(node: Node, route: Pattern, at: number): boolean {
  const segment = route[at];
  if (segment === undefined) return node.ends && route.at(-1) !== '*';
  if (node.open) return true;
  return [node.below.get(segment), segment === ANY ? undefined : node.below.get(ANY)].some(
    (next) => next !== undefined && reaches(next, route, at + 1),
  );
}
