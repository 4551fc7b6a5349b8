import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Descriptions, type DescriptionsProps } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { Link, useAccess, useIntl, useLocation, useNavigate, useOutlet, useParams } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import LoadFailed from '@/components/feedback/LoadFailed';
import Placeholder from '@/components/feedback/Placeholder';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { useNamedPage } from '@/components/layout/openRecord';
import PageFrame from '@/components/layout/PageFrame';
import { AccessTabs } from '@/features/access';
import { RequestError } from '@/services/api/requestError';
import { listPath, recordPath } from '@/services/navigation/records';
import ActsMenu from './ActsMenu';
import { type Act, actsOf } from './acts';
import EditedForm from './EditedForm';
import styles from './entity.module.css';
import FormRefused from './FormRefused';
import type { ResourceConfig } from './types';
import { useEditing } from './useEditing';
import type { EntityActs } from './useEntityActs';
import { usePermissions } from './usePermissions';
import { useRecordName } from './useRecordName';

export interface RecordTab {
  /** The last part of its address. */
  path: string;
  label: string;
  /** Whether the user has the right of its calls. */
  allowed: boolean;
}

export type Facts = NonNullable<DescriptionsProps['items']>;

interface RecordPageProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  acts: EntityActs<Item>;
  /** The record as it is shown, where it is not called as it is stored. */
  shown?: (item: Item) => Item;
  /** What the head says of it, below its name. */
  facts: (item: Item) => Facts;
  overview: (item: Item) => ReactNode;
  /** Beside the overview and the history. Each is a page below this one. */
  tabs: readonly RecordTab[];
}

const OVERVIEW = '';

/** The page of the record that the address names: who or what it is, what may be done, and its tabs, which are addresses. */
export default function RecordPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(props: RecordPageProps<Item, Values, Wire>) {
  const { config, acts, facts, shown = (found: Item) => found } = props;
  const { id = '' } = useParams();
  const text = useText();
  const noun = translate(useIntl(), `menu.${config.page}`);
  const may = usePermissions(config.page);
  const { data, error, refetch } = useQuery(config.service.readQuery(id));
  const isGone = error instanceof RequestError && error.code === 404;
  const found = data && shown(data.item);
  const item = isGone ? undefined : found;
  const name = useRecordName(config, id, found, isGone);
  const tabs = useTabs(props, isGone);
  useNamedPage(name, tabs.open?.path === OVERVIEW ? undefined : tabs.open?.label);
  const { editing, refused, edit, close } = useEditing<Values>(config.page, id);

  const edits: Act<Item> = { key: 'edit', label: text('entity.edit'), run: () => edit(id) };
  return (
    <PageFrame
      title={name ? <bdi>{name}</bdi> : noun}
      extra={
        item && (
          <HeadActs
            item={item}
            name={name ?? id}
            acts={acts.acts}
            edit={may('edit') ? edits : undefined}
          />
        )
      }
      lead={item && <Descriptions size="small" column={FACT_COLUMNS} items={facts(item)} />}
    >
      {acts.dialogs}
      {refused && <FormRefused page={config.page} button={refused} onClose={close} />}
      {isGone && (
        <Alert
          className={styles.gone ?? ''}
          type="warning"
          showIcon
          role="alert"
          title={text('entity.gone')}
          action={<Link to={listPath(config.page)}>{text('entity.gone.list', { noun })}</Link>}
        />
      )}
      {error && !data && !isGone && error.code !== 403 && (
        <LoadFailed error={error} onRetry={refetch} />
      )}
      {tabs.shown.length > 0 && <Card>{tabs.draw(item)}</Card>}
      <EditedForm config={config} editing={editing} undo={acts.undo.begin} onClose={close} />
    </PageFrame>
  );
}

const WAITING = <Placeholder rows={6} />;

const FACT_COLUMNS = { xs: 1, sm: 2, lg: 3, xxl: 5 };

/** The tabs that the user may see; of a record that is gone, its history. */
function useTabs<Item extends { id: string }, Values extends object, Wire>(
  { config, tabs, overview }: RecordPageProps<Item, Values, Wire>,
  isGone: boolean,
) {
  const { id = '' } = useParams();
  const text = useText();
  const navigate = useNavigate();
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const may = usePermissions(config.page);
  const { has } = useAccess();
  const base = recordPath(config.page, id);
  const history = { path: 'history', label: text('entity.history'), allowed: may('history') };
  const all = [
    { path: OVERVIEW, label: text('entity.overview'), allowed: has(config.page) },
    ...tabs,
    history,
  ];
  const shown = all.filter(({ path, allowed }) => allowed && (!isGone || path === history.path));
  const last = outlet ? (pathname.split('/').at(-1) ?? '') : OVERVIEW;
  const open = all.find(({ path }) => path === last);
  const draw = (item: Item | undefined) => {
    const panel = (
      <ErrorBoundary key={last}>
        <Suspense fallback={WAITING}>{outlet ?? (item ? overview(item) : WAITING)}</Suspense>
      </ErrorBoundary>
    );
    // A plain server has no other than the overview.
    if (shown.every(({ path }) => path === last)) return panel;
    return (
      <AccessTabs
        activeKey={last}
        onChange={(path) => navigate(path ? `${base}/${path}` : base)}
        items={shown.map(({ path, label }) => ({
          ...{ key: path, label },
          ...(path === last && { children: panel }),
        }))}
      />
    );
  };
  return { open, shown, draw };
}

interface HeadActsProps<Item> {
  item: Item;
  name: string;
  acts: readonly Act<Item>[];
  edit: Act<Item> | undefined;
}

/** The acts of the page's record: those that are needed daily as buttons, the others in a menu. */
function HeadActs<Item>({ item, name, acts, edit }: HeadActsProps<Item>) {
  const offered = actsOf(acts, item).filter(({ onPage }) => onPage !== 'none');
  const isButton = (act: Act<Item>) => act.onPage === 'button' && act.refusal?.(item) === undefined;
  return (
    <div className={styles.acts}>
      {[...(edit ? [edit] : []), ...offered.filter(isButton)].map((act) => (
        <Button
          key={act.key}
          type={act === edit ? 'primary' : 'default'}
          onClick={() => act.run(item)}
        >
          {act.label}
        </Button>
      ))}
      <ActsMenu item={item} name={name} acts={offered.filter((act) => !isButton(act))} />
    </div>
  );
}
