export { default } from '@/features/embed/EmbedPage';

export const routeProps = { title: 'menu.embed' };
