import NothingHereYet from '@/components/NothingHereYet';

export const routeProps = { code: 'menu', title: 'menu.system.menu', order: 21 };

export default function MenuPage() {
  return <NothingHereYet titleId="menu.system.menu" />;
}
