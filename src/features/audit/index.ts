export { default as AuditDifference } from './AuditDifference';
export { membersOf } from './change';
export { default as DifferenceTable } from './DifferenceTable';
export { default as MenuNames } from './MenuNames';
export { isChange, sentenceOf } from './sentence';
export { type RecordNames, useRecordNames } from './useRecordNames';
export { useNoun, useSentence } from './useSentence';
