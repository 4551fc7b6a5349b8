import { DownloadOutlined } from '@ant-design/icons';
import { Button, Table } from 'antd';
import CopyButton from '@/components/feedback/CopyButton';
import SecretsDialog from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import type { BulkResult } from '@/schemas/bulk';
import { csvFile } from '@/services/browser/csvFile';
import { saveFile } from '@/services/browser/saveFile';
import { ResetOutcome } from './BoundList';
import { useInvitation } from './useInvitation';

interface PasswordsDialogProps {
  passwords: NonNullable<BulkResult['passwords']>;
  resets: NonNullable<BulkResult['resets']>;
  /** The users are new, so that each is sent an invitation. */
  invites?: boolean;
  onClose: () => void;
}

/** The passwords of users that were set at once, to copy or as a file, and what ended with each. */
export default function PasswordsDialog(props: PasswordsDialogProps) {
  const { passwords, resets, invites = false, onClose } = props;
  const text = useText();
  const invitation = useInvitation();
  const lines = passwords.map(({ username, password }) => `${username}\t${password}`).join('\n');
  const titles = {
    username: text('pages.system.user.form.username'),
    name: text('pages.system.user.form.name'),
    password: text('pages.system.user.oneTime.title'),
    invitation: text('pages.system.user.invitation.title'),
  };
  const save = () => {
    const rows = passwords.map((user) => [
      ...[user.username, user.name, user.password],
      ...(invites ? [invitation(user)] : []),
    ]);
    const { invitation: invited, ...others } = titles;
    const head = [...Object.values(others), ...(invites ? [invited] : [])];
    saveFile(csvFile([head, ...rows]), 'one-time-passwords.csv');
  };
  return (
    <SecretsDialog
      title={text('entity.passwords')}
      width={invites ? 720 : undefined}
      actions={
        passwords.length > 0 && (
          <>
            <CopyButton value={lines} />
            <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
              {text('pages.system.user.passwords.save')}
            </Button>
          </>
        )
      }
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
          { dataIndex: 'username', title: titles.username },
          {
            dataIndex: 'password',
            title: text('pages.system.user.form.password'),
            render: (password: string) => <code dir="ltr">{password}</code>,
          },
          ...(invites
            ? [
                {
                  key: 'invitation',
                  title: titles.invitation,
                  render: (_: unknown, user: (typeof passwords)[number]) => (
                    <CopyButton
                      size="small"
                      label={text('pages.system.user.invitation.copy')}
                      of={user.name}
                      value={invitation(user)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {resets.map(({ id, ...reset }) => (
        <ResetOutcome key={id} {...reset} />
      ))}
    </SecretsDialog>
  );
}
