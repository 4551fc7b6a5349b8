import { it } from 'vitest';
import { expectRepairable } from '../api/quarrel';

it.each([2, 4, 5, 6])(
  'after several admins have changed what they may, somebody can still repair the console (%i)',
  expectRepairable,
);
