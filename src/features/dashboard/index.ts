export { default as FigureTable } from './FigureTable';
