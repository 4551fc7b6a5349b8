import { describeSearch } from './loggerSearch/run';

describeSearch(
  'S23 finds what a plain comparison of all rows finds, by each filter and some of two',
  28,
);
