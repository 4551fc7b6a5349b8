import { onSupportedNode } from './onSupportedNode.mjs';

// `node config/scripts/cli.mjs NAME [ARGUMENT …]` is what each npm script runs.
onSupportedNode(async () => {
  const { runCommand } = await import('./commands/index.mjs');
  await runCommand(process.argv[2] ?? '', process.argv.slice(3));
});
