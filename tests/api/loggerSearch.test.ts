import { describeSearch } from './loggerSearch/run';

describeSearch(7);
