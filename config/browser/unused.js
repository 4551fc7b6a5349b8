/** In the place of a component that the console does not use: using it fails. */
function Unused() {
  throw new Error('config/umi/leanPackages.ts leaves this component out of the bundle');
}

export { Unused as default, Unused as Html };
