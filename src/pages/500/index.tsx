import Exception from '@/components/layout/Exception';

export const routeProps = { title: 'exception.500.title' };

export default function Page500() {
  return <Exception status="500" />;
}
