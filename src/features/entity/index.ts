export { default as EntityPage } from './EntityPage';
export { default as LazyForm } from './LazyForm';
export { default as Passwords } from './Passwords';
export { default as RecordPage } from './RecordPage';
export type { Protection, ResourceConfig } from './types';
export { useDone } from './useDone';
export { useForm } from './useForm';
export { usePermissions } from './usePermissions';
export { useUndo } from './useUndo';
