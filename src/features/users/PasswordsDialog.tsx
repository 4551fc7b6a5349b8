import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal, Table } from 'antd';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import type { BulkResult } from '@/schemas/bulk';
import { ResetOutcome } from './BoundList';

interface PasswordsDialogProps {
  passwords: NonNullable<BulkResult['passwords']>;
  resets: NonNullable<BulkResult['resets']>;
  onClose: () => void;
}

/** They cannot be read again, so only the button closes the dialog. */
export default function PasswordsDialog({ passwords, resets, onClose }: PasswordsDialogProps) {
  const text = useText();
  const { copied, copy } = useCopy();
  const lines = passwords.map(({ username, password }) => `${username}\t${password}`).join('\n');
  return (
    <Modal
      open
      title={text('entity.passwords')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(lines)}>
          {text(copied ? 'app.copied' : 'app.copy')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {text('app.done')}
        </Button>,
      ]}
    >
      <p>
        {text(
          passwords.length > 0
            ? 'pages.system.user.passwords.explanation'
            : 'pages.system.user.reset.default',
        )}
      </p>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={passwords}
        columns={[
          { dataIndex: 'username', title: text('pages.system.user.form.username') },
          {
            dataIndex: 'password',
            title: text('pages.system.user.form.password'),
            render: (password: string) => <code dir="ltr">{password}</code>,
          },
        ]}
      />
      {resets.map(({ id, ...reset }) => (
        <ResetOutcome key={id} {...reset} />
      ))}
    </Modal>
  );
}
