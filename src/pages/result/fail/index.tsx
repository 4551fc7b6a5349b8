import FlowResult from '@/features/dashboard/FlowResult';

export const routeProps = { title: 'menu.result.fail', open: true };

export default function FailPage() {
  return <FlowResult outcome="fail" />;
}
