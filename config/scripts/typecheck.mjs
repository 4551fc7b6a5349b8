import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(() => import('./commands/typecheck.mjs'));
