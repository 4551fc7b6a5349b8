import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(async () => {
  const [{ test }, { longStages }] = await Promise.all([
    import('./commands/test.mjs'),
    import('./testing/stages.mjs'),
  ]);
  test(longStages);
});
