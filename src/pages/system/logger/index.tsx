import NothingHereYet from '@/components/NothingHereYet';

export const routeProps = { code: 'logger', title: 'menu.system.logger', order: 24 };

export default function LoggerPage() {
  return <NothingHereYet titleId="menu.system.logger" />;
}
