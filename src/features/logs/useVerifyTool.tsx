import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { Suspense, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Placeholder from '@/components/feedback/Placeholder';
import { useText } from '@/components/feedback/useText';
import type { ToolItem } from '@/components/list/types';
import { VerifyPanel } from '@/features/verification';

/** Opens what says whether the audit is as it was written. */
export function useVerifyTool() {
  const text = useText();
  const { has } = useAccess();
  const [open, setOpen] = useState(false);
  const tool: ToolItem = {
    key: 'verify',
    label: text('pages.system.logger.verify'),
    icon: <SafetyCertificateOutlined aria-hidden="true" />,
    onClick: () => setOpen(true),
  };
  const dialog = (
    <Modal
      open={open}
      title={text('pages.system.logger.verify.title')}
      onCancel={() => setOpen(false)}
      footer={null}
      destroyOnHidden
    >
      <ErrorBoundary>
        <Suspense fallback={<Placeholder rows={3} />}>
          <VerifyPanel />
        </Suspense>
      </ErrorBoundary>
    </Modal>
  );
  return { tools: has('system.logger.verify') ? [tool] : [], dialog };
}
