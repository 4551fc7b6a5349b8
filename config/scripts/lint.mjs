import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(() => import('./commands/lint.mjs'));
