import FlowResult from '@/features/dashboard/FlowResult';

export const routeProps = { title: 'menu.result.success', open: true };

export default function SuccessPage() {
  return <FlowResult outcome="success" />;
}
