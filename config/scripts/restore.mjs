import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(async () => {
  const { serverCommand } = await import('./commands/server.mjs');
  serverCommand('restore');
});
