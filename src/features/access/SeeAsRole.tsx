import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import { useViewAs } from './useViewAs';

interface SeeAsRoleProps {
  /** Ids of the ticked menus, saved or not. */
  menus: readonly string[];
  /** Of the role, as it is typed. */
  name?: string | undefined;
}

export default function SeeAsRole({ menus, name }: SeeAsRoleProps) {
  const text = useText();
  const { may, begin } = useViewAs();
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const see = async () => {
    setBusy(true);
    const shown = name?.trim() || text('access.viewAs.unnamed');
    await begin(
      { role_ids: [], menu_ids: [...menus] },
      text('access.viewAs.role', { name: shown }),
    );
    setBusy(false);
  };
  return (
    <Button size="small" icon={<EyeOutlined aria-hidden="true" />} loading={busy} onClick={see}>
      {text('access.viewAs.seeAsRole')}
    </Button>
  );
}
