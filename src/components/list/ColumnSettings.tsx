import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import IconAction from './IconAction';
import styles from './list.module.css';

interface ColumnSettingsProps {
  columns: { name: string; title: string }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
  onReset: () => void;
}

export default function ColumnSettings({
  columns,
  hidden,
  onChange,
  onReset,
}: ColumnSettingsProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const title = text('list.columns');
  const shown = columns.map(({ name }) => name).filter((name) => !hidden.includes(name));
  const content = (
    <div className={styles.columns}>
      <Checkbox.Group
        aria-label={title}
        value={shown}
        onChange={(names) =>
          onChange(columns.map(({ name }) => name).filter((name) => !names.includes(name)))
        }
        options={columns.map(({ name, title: label }) => ({ value: name, label }))}
      />
      <Button size="small" onClick={onReset}>
        {text('list.columns.reset')}
      </Button>
    </div>
  );
  return (
    <Popover
      content={content}
      title={title}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      <span>
        <IconAction label={title} hint={!open} icon={<SettingOutlined aria-hidden="true" />} />
      </span>
    </Popover>
  );
}
