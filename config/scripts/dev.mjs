import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(() => import('./commands/dev.mjs'));
