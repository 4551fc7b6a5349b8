import { Alert } from 'antd';
import { useText } from '@/components/feedback/useText';
import WhyButton from '@/components/feedback/WhyButton';

interface FormRefusedProps {
  page: string;
  button: 'add' | 'edit';
  onClose: () => void;
}

/** A link to a form is no right to use it. */
export default function FormRefused({ page, button, onClose }: FormRefusedProps) {
  const text = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={
        <>
          {text(`entity.refused.${button}`)} <WhyButton why={{ code: `${page}.${button}` }} />
        </>
      }
      closable={{ onClose, 'aria-label': text('app.close') }}
    />
  );
}
