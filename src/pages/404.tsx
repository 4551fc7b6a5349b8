import Exception from '@/components/layout/Exception';

export const routeProps = { title: 'exception.404.title' };

export default function NotFoundPage() {
  return <Exception status="404" />;
}
