import { useEffect, useState } from 'react';
import { useLocation } from 'umi';
import { useDraft } from '@/components/form/useDraft';
import { useDetail } from '@/components/list/useDetail';
import { NEW_RECORD } from '@/services/navigation/records';
import { usePermissions } from './usePermissions';

interface Start<Values> {
  /** What is typed into the form as it opens. */
  start?: Partial<Values>;
}

/**
 * Which record has its form open over a list, or over its page, as the address says.
 *
 * @param only the record of the page, whose drafts alone open here
 */
export function useEditing<Values>(page: string, only?: string) {
  const may = usePermissions(page);
  const [edited, setEdited] = useDetail('edit');
  const { start } = (useLocation().state ?? {}) as Start<Values>;
  const kept = useDraft<Values>(page);
  const [draft, setDraft] = useState(only && kept?.id !== only ? undefined : kept);
  const isNew = edited === NEW_RECORD;
  const isAllowed = edited !== undefined && may(isNew ? 'add' : 'edit');
  // Who loses the right while they type keeps what they typed, and the save says so.
  const [opened, setOpened] = useState<string>();
  if (isAllowed && opened !== edited) setOpened(edited);
  if (edited === undefined && opened !== undefined) setOpened(undefined);
  const refused = edited !== undefined && !isAllowed && opened !== edited;
  const draftOf = draft?.id ?? NEW_RECORD;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about how the page was reached.
  useEffect(() => {
    if (draft && !edited) setEdited(draftOf, { replace: true });
  }, []);

  return {
    editing:
      edited === undefined || refused
        ? undefined
        : {
            id: isNew ? undefined : edited,
            start,
            draft: draftOf === edited ? draft : undefined,
          },
    /** The address asks for a form that the user may not use. */
    refused: refused ? (isNew ? 'add' : 'edit') : undefined,
    edit: (id: string) => setEdited(id),
    add: (start?: Partial<Values>) => setEdited(NEW_RECORD, start && { state: { start } }),
    close: () => {
      setDraft(undefined);
      setEdited(undefined);
    },
  } as const;
}
