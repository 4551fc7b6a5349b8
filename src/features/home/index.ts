export { default as QuickLinks } from './QuickLinks';
