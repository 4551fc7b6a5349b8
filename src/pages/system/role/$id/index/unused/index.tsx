export { default } from '@/features/roles/UnusedTab';

export const routeProps = { title: 'menu.system.role', needs: 'system.access.usage' };
