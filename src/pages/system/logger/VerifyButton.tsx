import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type texts from './locales/en-US';
import VerifyPanel from './VerifyPanel';

/** Opens what tells whether the audit is as it was written. */
export default function VerifyButton() {
  const text = useText<typeof texts>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('pages.system.logger.verify')}
      </Button>
      <Modal
        open={open}
        title={text('pages.system.logger.verify.title')}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <VerifyPanel />
      </Modal>
    </>
  );
}
