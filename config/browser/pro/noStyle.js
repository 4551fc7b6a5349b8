/** Of the list of a company's other consoles, which is not shown: it would write its styles on each page that is opened. */
export const useStyle = () => ({
  wrapSSR: (/** @type {import('react').ReactNode} */ node) => node,
  hashId: '',
});
