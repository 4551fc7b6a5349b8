/** In the place of a component of antd that the console does not use; whoever uses it is told. */
export default function Unused() {
  throw new Error('config/umi/leanAntd.ts leaves this part of antd out of the bundle');
}
