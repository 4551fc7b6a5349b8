import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { usePageText } from '@/components/form/usePageText';
import { UserSelect, useReview } from '@/features/access';
import { useRunOne } from '@/features/entity';
import type { User } from '@/schemas/user';
import { bulkForm } from '@/services/api/bulk';
import { users } from '@/services/api/user';
import HoldingsList from './HoldingsList';
import type { Holdings } from './holdings';
import { userResource } from './user.resource';

interface HandOverProps {
  user: User;
  held: Holdings;
  onClose: () => void;
}

/** Says that somebody has left, what they had, and gives their roles to somebody else, once that was reviewed. */
export default function HandOver({ user: { id, name }, held, onClose }: HandOverProps) {
  const text = useText();
  const ofPage = usePageText('system.user');
  const review = useReview('user');
  const message = useMessage();
  const { run, dialogs } = useRunOne<User>(userResource);
  const [heir, setHeir] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { roles } = held;
  const label = text('pages.system.user.leaver.heir');

  const handOver = async () => {
    if (!heir) return;
    setBusy(true);
    const row = await users.read(heir).then(({ item }) => item, message.failure);
    const role_ids = roles.map((role) => role.id);
    const names = roles.map((role) => role.name).join(', ');
    const body = { action: 'add_roles', role_ids };
    const action = {
      key: 'handOver',
      icon: null,
      label: text('app.reviewChanges'),
      question: (count: number) =>
        ofPage('addRole.question', { count, roles: roles.length, names }),
      confirmLabel: (count: number) => ofPage('addRole.ok', { count }),
      done: (count: number) => ofPage('addRole.done', { count }),
      call: async () => ({ body, undo: 'history' as const }),
      review: (rows: User[]) =>
        review([{ action: 'bulk', body: bulkForm(rows, body) }], rows[0]?.name ?? ''),
    };
    const isDone = row !== undefined && (await run(action, row));
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={text('pages.system.user.leaver.done', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('pages.system.user.leaver.close')}</Button>
          {roles.length > 0 && (
            <Button
              type="primary"
              disabled={!heir || heir === id}
              loading={busy}
              onClick={handOver}
            >
              {text('app.reviewChanges')}
            </Button>
          )}
        </>
      }
    >
      {dialogs}
      <HoldingsList held={held} label={text('pages.system.user.leaver.had')} />
      {roles.length > 0 && (
        <Form layout="vertical">
          <Form.Item htmlFor="heir" label={label}>
            <UserSelect id="heir" label={label} value={heir} onChange={setHeir} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
