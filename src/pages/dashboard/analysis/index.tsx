export { default } from '@/features/dashboard/AnalysisPage';

export const routeProps = {
  code: 'analysis',
  title: 'menu.dashboard.analysis',
  order: 11,
  buttons: [],
};
