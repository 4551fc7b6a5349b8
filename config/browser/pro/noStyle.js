/** The list of a company's other consoles is not shown; ProLayout would compute its styles on each visit. */
export const useStyle = () => ({
  wrapSSR: (/** @type {import('react').ReactNode} */ node) => node,
  hashId: '',
});
