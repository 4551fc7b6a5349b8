import { EllipsisOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useText } from '@/components/feedback/useText';
import MenuButton from './MenuButton';
import type { BulkAction, ToolItem } from './types';

/** So many fit beside the pages of a list that is 1,280 pixels wide. */
const MAX_BUTTONS = 4;

interface SelectionActsProps<Row> {
  actions: BulkAction<Row>[];
  /** What changes none of the rows. */
  others: readonly ToolItem[];
  /** The key of what is being done. */
  busy: string | undefined;
  onStart: (action: BulkAction<Row>) => void;
}

/** What may be done with the selected rows, as buttons; of more than fit, the frequent ones, and a menu of the rest. */
export default function SelectionActs<Row>(props: SelectionActsProps<Row>) {
  const { actions, others, busy, onStart } = props;
  const text = useText();
  const fits = actions.length + others.length <= MAX_BUTTONS;
  const buttons = fits ? actions : actions.filter(({ frequent }) => frequent);
  const rest = fits ? [] : actions.filter(({ frequent }) => !frequent);
  const asItem = ({ key, label, icon }: Pick<ToolItem, 'key' | 'label' | 'icon'>) => ({
    key,
    label,
    icon,
  });
  const items: NonNullable<MenuProps['items']> = [
    ...rest.filter(({ removes }) => !removes).map(asItem),
    ...others.map(asItem),
    { type: 'divider' },
    ...rest
      .filter(({ removes }) => removes)
      .map((action) => ({ ...asItem(action), danger: action.danger ?? false })),
  ];
  const choose = (chosen: string) => {
    const action = rest.find(({ key }) => key === chosen);
    if (action) onStart(action);
    else others.find(({ key }) => key === chosen)?.onClick();
  };
  return (
    <>
      {buttons.map((action) => (
        <Button
          key={action.key}
          icon={action.icon}
          danger={action.danger ?? false}
          loading={busy === action.key}
          disabled={busy !== undefined && busy !== action.key}
          onClick={() => onStart(action)}
        >
          {action.label}
        </Button>
      ))}
      {fits ? (
        others.map(({ key, label, icon, onClick }) => (
          <Button key={key} icon={icon} onClick={onClick}>
            {label}
          </Button>
        ))
      ) : (
        <MenuButton
          type="default"
          placement="topLeft"
          icon={<EllipsisOutlined aria-hidden="true" />}
          loading={rest.some(({ key }) => key === busy)}
          disabled={busy !== undefined}
          items={items}
          onChoose={choose}
        >
          {text('list.more')}
        </MenuButton>
      )}
    </>
  );
}
