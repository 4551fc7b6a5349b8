import { Button } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';

interface FormButtonsProps {
  form: string;
  busy: boolean;
  ready: boolean;
  /** Shown instead of the fields before the save. */
  step?: { ready: boolean; onBack: () => void; onSave: () => void } | undefined;
  onCancel: () => void;
}

export default function FormButtons({ form, busy, ready, step, onCancel }: FormButtonsProps) {
  const text = useText();
  if (step) {
    return (
      <div className={styles.buttons}>
        <Button onClick={step.onBack} disabled={busy}>
          {text('app.back')}
        </Button>
        <Button type="primary" onClick={step.onSave} loading={busy} disabled={!step.ready}>
          {text('app.save')}
        </Button>
      </div>
    );
  }
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
