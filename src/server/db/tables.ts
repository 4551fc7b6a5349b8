export * from './activityTables';
export * from './entityTables';
export * from './logTables';
export * from './sessionTables';
