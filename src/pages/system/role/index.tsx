import NothingHereYet from '@/components/NothingHereYet';

export const routeProps = { code: 'role', title: 'menu.system.role', order: 22 };

export default function RolePage() {
  return <NothingHereYet titleId="menu.system.role" />;
}
