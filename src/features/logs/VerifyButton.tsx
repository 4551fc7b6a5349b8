import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Modal, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import { VerifyPanel } from '@/features/verification';

/** Opens what tells whether the audit is as it was written. */
export default function VerifyButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction
        label={text('pages.system.logger.verify')}
        icon={<SafetyCertificateOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={text('pages.system.logger.verify.title')}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <ErrorBoundary>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} />}>
            <VerifyPanel />
          </Suspense>
        </ErrorBoundary>
      </Modal>
    </>
  );
}
