import { Table } from 'antd';
import CopyButton from '@/components/feedback/CopyButton';
import SecretsDialog from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { BulkResult } from '@/schemas/bulk';
import { ResetOutcome } from './BoundList';

interface PasswordsDialogProps {
  passwords: NonNullable<BulkResult['passwords']>;
  resets: NonNullable<BulkResult['resets']>;
  onClose: () => void;
}

/** The passwords of users that were reset at once, and what ended with each. */
export default function PasswordsDialog({ passwords, resets, onClose }: PasswordsDialogProps) {
  const text = useText();
  const lines = passwords.map(({ username, password }) => `${username}\t${password}`).join('\n');
  return (
    <SecretsDialog
      title={text('entity.passwords')}
      actions={<CopyButton value={lines} />}
      onDone={onClose}
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
        pagination={{ pageSize: 100, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ y: '40vh' }}
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
    </SecretsDialog>
  );
}
