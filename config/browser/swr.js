/** In the place of `swr`, by which ProLayout would ask a server for menus: the console hands its own over. */
export default () => ({ data: undefined, isValidating: false, mutate: () => undefined });

const cache = new Map();

export const useSWRConfig = () => ({ cache });

export const SWRConfig = (/** @type {{ children: unknown }} */ { children }) => children;
