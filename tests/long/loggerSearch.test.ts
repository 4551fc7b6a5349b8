import { describeSearch } from '../api/loggerSearch/run';

describeSearch(
  'S23 finds what a plain comparison of all rows finds, by each filter and a third of each two',
  3,
);
