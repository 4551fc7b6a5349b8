import FlowResult from '@/components/dashboard/FlowResult';

export const routeProps = { title: 'menu.result.success' };

export default function SuccessPage() {
  return <FlowResult outcome="success" />;
}
