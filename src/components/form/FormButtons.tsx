import { Button } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';

interface FormButtonsProps {
  form: string;
  busy: boolean;
  ready: boolean;
  onCancel: () => void;
}

export default function FormButtons({ form, busy, ready, onCancel }: FormButtonsProps) {
  const text = useText();
  return (
    <div className={styles.buttons}>
      <Button onClick={onCancel} disabled={busy}>
        {text('app.cancel')}
      </Button>
      <Button type="primary" htmlType="submit" form={form} loading={busy} disabled={!ready}>
        {text('app.save')}
      </Button>
    </div>
  );
}
