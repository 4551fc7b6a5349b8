import { Segmented } from 'antd';
import type { LogView } from './logView';
import { useLogText } from './useLogText';

interface ViewSwitchProps {
  view: LogView;
  onChange: (view: LogView) => void;
}

/** What people did, or every row, the pages that they loaded among them. */
export default function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const text = useLogText();
  return (
    <Segmented<LogView>
      aria-label={text('logs.view')}
      value={view}
      onChange={onChange}
      options={[
        { value: 'actions', label: text('logs.view.actions') },
        { value: 'all', label: text('logs.view.all') },
      ]}
    />
  );
}
