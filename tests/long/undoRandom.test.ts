import { describeChanges } from '../api/undoRandom/run';

for (const seed of [23, 47, 61, 83]) describeChanges(seed);
