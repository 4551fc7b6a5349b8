import { UsergroupAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import {
  Holders,
  type RoleName,
  RolesDialog,
  useGrantMenu,
  useMayGrantMenu,
} from '@/features/access';
import { menuTreeQuery } from '@/services/api/menu';
import { holdersQuery } from '@/services/api/permission';
import { dotted } from '@/services/navigation/tree';
import { lineage } from './places';

/** The roles that give a menu, and for who may edit roles the way to give it to more. */
export default function MenuRoles({ id }: { id: string }) {
  const text = useText();
  const may = useMayGrantMenu();
  const { grant, contextHolder } = useGrantMenu();
  const held = holdersQuery({ of: 'roles', menu_id: id, pageSize: 100 });
  const { data: holders } = useQuery({ ...held, enabled: may });
  const { data: tree } = useQuery({ ...menuTreeQuery(), enabled: may });
  const [choosing, setChoosing] = useState(false);
  const line = lineage(tree ?? [], id);
  const menu = line.at(-1);
  const chosen = (roles: RoleName[] | undefined) => {
    setChoosing(false);
    if (menu && roles) grant({ id, name: menu.name, code: dotted(line) }, roles);
  };
  const add = may && menu && holders && (
    <Button
      icon={<UsergroupAddOutlined aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setChoosing(true)}
    >
      {text('pages.system.menu.addRole')}
    </Button>
  );
  return (
    <>
      {contextHolder}
      <Holders of="roles" held={{ menu_id: id }} tool={add} />
      {choosing && (
        <Suspense>
          <RolesDialog
            title={text('pages.system.menu.addRole.title', { name: menu?.name ?? '' })}
            okText={text('app.reviewChanges')}
            except={holders?.rows.map((role) => role.id) ?? []}
            chosen={chosen}
          />
        </Suspense>
      )}
    </>
  );
}
