export { default as AuditDifference } from './AuditDifference';
export { membersOf } from './change';
export { default as DifferenceTable } from './DifferenceTable';
export { isChange, sentenceOf } from './sentence';
export { MenuNames, type RecordNames, useRecordNames } from './useRecordNames';
export { useNoun, useSentence } from './useSentence';
