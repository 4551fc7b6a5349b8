import { Segmented } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { LogView } from './logView';

interface ViewSwitchProps {
  view: LogView;
  onChange: (view: LogView) => void;
}

/** What people did, or every row, the pages that they loaded among them. */
export default function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const text = useText();
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
