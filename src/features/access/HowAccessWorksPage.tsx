import { Card } from 'antd';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { useQuickLinks } from '@/components/layout/useNavigation';
import styles from './access.module.css';
import How from './How';

const PLACES = ['menu', 'role', 'user', 'access'] as const;

/** Explains how users, roles, menus and calls belong together, and on which pages each is found. */
export default function HowAccessWorksPage() {
  const text = useText();
  const pages = useQuickLinks();
  const places = PLACES.flatMap((place) => {
    const page = pages.find(({ code }) => code === `system.${place}`);
    return page?.path ? [{ place, name: page.name, path: page.path }] : [];
  });
  return (
    <PageFrame title={text('list.how')}>
      <Card>
        <div className={styles.how}>
          <How />
          {places.length > 0 && (
            <section aria-labelledby="where-to-look" className={styles.how}>
              <h2 id="where-to-look" className={styles.cardTitle}>
                {text('access.how.where')}
              </h2>
              <dl className={styles.parts}>
                {places.map(({ place, name, path }) => (
                  <div key={place}>
                    <dt>
                      <Link to={path}>{name}</Link>
                    </dt>
                    <dd>{text(`access.how.where.${place}`)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      </Card>
    </PageFrame>
  );
}
