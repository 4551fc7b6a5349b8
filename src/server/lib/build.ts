import type { Build } from '@/schemas/build';
import { version } from '../../../package.json';

/** This program. The build puts its commit in the place of the variable; tests and the dev server have none. */
export const build: Build = { version, ...JSON.parse(process.env.BUILT_FROM ?? '{}') };
