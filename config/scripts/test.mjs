import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(async () => {
  const [{ test }, { stages }] = await Promise.all([
    import('./commands/test.mjs'),
    import('./testing/stages.mjs'),
  ]);
  test(stages);
});
