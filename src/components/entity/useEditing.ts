import { useEffect, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { type Opening, useOpening } from '@/components/form/opening';
import { useDraft } from '@/components/form/useDraft';
import { useOpenParam } from '@/components/list/useOpenParam';
import type { Draft } from '@/services/session/drafts';
import type texts from './locales/en-US';

interface Editing<Values> extends Partial<Opening<Values>> {
  draft?: Draft<Values>;
}

/** Which form of a page is open: that of an item by the address, for those who may edit it. */
export function useEditing<Values>(page: string, mayEdit: boolean) {
  const text = useText<typeof texts>();
  const message = useMessage();
  const draft = useDraft<Values>(page);
  const opening = useOpening<Values>();
  const [edited, setEdited] = useOpenParam('edit');
  const [begun, setBegun] = useState<Editing<Values> | undefined>(
    draft ? { id: draft.id, draft } : opening,
  );
  const [last, setLast] = useState(edited);
  if (last !== edited) {
    setLast(edited);
    setBegun(undefined);
  }
  const isDenied = edited !== undefined && !mayEdit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once for each address.
  useEffect(() => {
    if (!isDenied) return;
    message.warning(text('entity.edit.denied'));
    setEdited(undefined);
  }, [isDenied]);
  const isBegun = begun && (!edited || begun.id === edited);
  return {
    editing: isBegun ? begun : edited && mayEdit ? { id: edited } : undefined,
    edit: setEdited as (id: string) => void,
    add: (start?: Partial<Values>) => setBegun(start ? { start } : {}),
    close: () => {
      setBegun(undefined);
      if (edited) setEdited(undefined);
    },
  };
}
