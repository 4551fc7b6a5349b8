import { it } from 'vitest';
import { expectRepairable } from './quarrel';

it('after several admins have changed what they may, somebody can still repair the console', () =>
  expectRepairable(1));
