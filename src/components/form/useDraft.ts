import { useEffect, useRef, useState } from 'react';
import { useModel } from 'umi';
import { addDraftSource, type Draft, draftOf, dropDrafts } from '@/services/session/drafts';

/** What the user had typed into a form of this page when the session ended, if anything. */
export function useDraft<Values>(form: string): Draft<Values> | undefined {
  const { initialState } = useModel('@@initialState');
  const [draft] = useState(() => draftOf<Values>(form, initialState?.currentUser?.username ?? ''));
  useEffect(() => dropDrafts(form), [form]);
  return draft;
}

/** Has what `unsaved` answers kept, should the session end before it is saved. */
export function useKeepDraft(unsaved: () => Draft | undefined): void {
  const source = useRef(unsaved);
  source.current = unsaved;
  useEffect(() => addDraftSource(() => source.current()), []);
}
