import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react';

interface Module {
  default: ComponentType;
}

/** A component whose script comes later, and who may ask for it. */
export interface Arriving {
  (): ReactNode;
  /** Resolves once it can be drawn at once. */
  arrive(): Promise<void>;
}

/**
 * Like `React.lazy`, but drawn at once where its script is there: a lazy component shows its fallback once,
 * and React keeps a fallback for 300 ms.
 */
export function arriving(load: () => Promise<Module>): Arriving {
  let arrived: ComponentType | undefined;
  const Lazy = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, by the module of the routes.
  function Component() {
    // As it is first drawn, so that it is not thrown away when the script has come.
    const [Shown] = useState<ComponentType>(() => arrived ?? Lazy);
    return <Shown />;
  }
  const arrive = async () => {
    arrived = (await load()).default;
  };
  return Object.assign(Component, { arrive });
}

/** Asks for the component of one of Umi's routes, whose element has it two levels down. */
export async function arriveAt(route: { element?: ReactNode } | undefined): Promise<void> {
  const remote = isValidElement<{ children?: ReactNode }>(route?.element)
    ? route.element.props.children
    : undefined;
  const loader = isValidElement<{ loader?: { type?: Partial<Arriving> } }>(remote)
    ? remote.props.loader
    : undefined;
  // Where it fails, the page asks again and tells.
  await loader?.type?.arrive?.().catch(() => undefined);
}
