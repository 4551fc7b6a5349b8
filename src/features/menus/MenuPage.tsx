import { useMemo } from 'react';
import { useAccess } from 'umi';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { useList } from '@/components/list/useList';
import { useGuide } from '@/features/access';
import { EntityPage, usePermissions } from '@/features/entity';
import { Unplaced } from './MenuName';
import MoveForm from './MoveForm';
import { Movable } from './MoveHandle';
import styles from './menu.module.css';
import { menuResource } from './menu.resource';
import { unplacedIds } from './places';
import { useConsoleMenus } from './useConsoleMenus';
import { useGiveNew } from './useGiveNew';
import { useKnown } from './useKnown';
import { useMenuActs } from './useMenuActs';
import { useMoves } from './useMoves';

export default function MenuPage() {
  const may = usePermissions('system.menu');
  const { gatehouse } = useAccess();
  const refreshShell = useRefreshShell();
  const list = useList(menuResource.list);
  const rows = list.page?.rows;
  const protection = useConsoleMenus(rows);
  const known = useKnown();
  const guide = useGuide();
  const whole = Object.values(list.state.filters).every((value) => !value);
  const unplaced = useMemo(() => unplacedIds(rows ?? [], known, whole), [rows, known, whole]);
  const movable = whole && may('edit') && gatehouse !== undefined;
  const acts = useMenuActs(protection);
  const { give, contextHolder } = useGiveNew();
  const begin = () => acts.undo.begin('update');
  const { box, moved, close, onSaved } = useMoves(list, { movable, begin, onMoved: refreshShell });
  return (
    <Unplaced value={unplaced}>
      {contextHolder}
      <Movable value={movable}>
        <div ref={box} className={styles.moves}>
          <EntityPage
            config={menuResource}
            list={list}
            acts={acts}
            notice={guide?.card}
            more={guide ? [guide.tool] : []}
            onCreated={give}
          />
        </div>
        {moved && <MoveForm {...{ moved, begin, onSaved }} onClose={close} />}
      </Movable>
    </Unplaced>
  );
}
