export { default as HistoryPanel } from './HistoryPanel';
