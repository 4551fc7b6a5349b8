import FlowResult from '@/components/dashboard/FlowResult';

export const routeProps = { title: 'menu.result.fail' };

export default function FailPage() {
  return <FlowResult outcome="fail" />;
}
