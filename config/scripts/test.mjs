import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(() => import('./commands/test.mjs'));
