import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(() => import('./commands/start.mjs'));
