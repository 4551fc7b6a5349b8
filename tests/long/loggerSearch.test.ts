import { describeSearch } from '../api/loggerSearch/run';

describeSearch(1);
