/** pro-components computes variables that none of its styles uses, and the name of a class that these have no need of. */
export const useCacheToken = () => [undefined, ''];
