import { Link, useAppData, useIntl, useModel } from 'umi';
import { type MenuEntry, menuEntries } from '@/components/menuEntries';
import PageFrame from '@/components/PageFrame';
import type { ConsoleRoute } from '@/services/permissionCodes';
import styles from './home.module.css';

export const routeProps = { code: 'home', title: 'menu.home', icon: 'dashboard', order: 1 };

const HOME = '/home';

const leaves = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leaves(entry.children) : [entry]));

/** The pages of the menu, but for this one. */
function useReachable(): MenuEntry[] {
  const { clientRoutes } = useAppData();
  const { initialState } = useModel('@@initialState');
  const root: ConsoleRoute | undefined = clientRoutes.find(({ path }) => path === '/');
  if (!initialState) return [];
  return leaves(menuEntries(root?.routes ?? [], initialState)).filter(({ path }) => path !== HOME);
}

export default function HomePage() {
  const intl = useIntl();
  const { initialState } = useModel('@@initialState');
  const reachable = useReachable();
  const user = initialState?.currentUser;
  const lead = reachable.length > 0 ? 'pages.home.lead' : 'pages.home.nothing';

  return (
    <PageFrame
      title={intl.formatMessage(
        { id: 'pages.home.welcome' },
        { name: user?.name || user?.username },
      )}
      lead={intl.formatMessage({ id: lead })}
    >
      <ul className={styles.cards}>
        {reachable.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={styles.card}>
              <span className={styles.name}>{intl.formatMessage({ id: title })}</span>
              <span className={styles.about}>{intl.formatMessage({ id: `${title}.about` })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
