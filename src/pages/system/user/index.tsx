import NothingHereYet from '@/components/NothingHereYet';

export const routeProps = { code: 'user', title: 'menu.system.user', order: 23 };

export default function UserPage() {
  return <NothingHereYet titleId="menu.system.user" />;
}
