import { onSupportedNode } from './onSupportedNode.mjs';

onSupportedNode(() => import('./commands/build.mjs'));
