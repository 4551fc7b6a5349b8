import { describeChanges } from './undoRandom/run';

describeChanges(11);
