import { type ComponentType, isValidElement, lazy, type ReactNode, useState } from 'react';

interface Module {
  default: ComponentType;
}

export interface Arriving {
  (): ReactNode;
  arrive(): Promise<void>;
}

/** Like `React.lazy`, but without the fallback where its script is there: React keeps one for 300 ms. */
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

/** For one of Umi's routes, whose element has it two levels down. Where it fails, the page asks again and tells. */
export async function arriveAt(route: { element?: ReactNode } | undefined): Promise<void> {
  const remote = isValidElement<{ children?: ReactNode }>(route?.element)
    ? route.element.props.children
    : undefined;
  const loader = isValidElement<{ loader?: { type?: Partial<Arriving> } }>(remote)
    ? remote.props.loader
    : undefined;
  await loader?.type?.arrive?.().catch(() => undefined);
}
