import { useEffect, useRef, useState } from 'react';
import { useModel } from 'umi';
import {
  addDraftSource,
  type Draft,
  draftOf,
  dropDrafts,
  keepDrafts,
} from '@/services/session/drafts';

/** What the user had typed into a form of this page when the session ended, if anything. */
export function useDraft<Values>(form: string): Draft<Values> | undefined {
  const { initialState } = useModel('@@initialState');
  const [draft] = useState(() => draftOf<Values>(form, initialState?.currentUser?.username ?? ''));
  useEffect(() => dropDrafts(form), [form]);
  return draft;
}

/** Has what `unsaved` answers kept, should the session end or the page be reloaded before it is saved; at once where its answer is called. */
export function useKeepDraft(unsaved: () => Draft | undefined): () => void {
  const source = useRef(unsaved);
  source.current = unsaved;
  const { initialState } = useModel('@@initialState');
  const owner = initialState?.currentUser?.username ?? '';
  useEffect(() => {
    const forget = addDraftSource(() => source.current());
    const keep = () => keepDrafts(owner, location.pathname);
    window.addEventListener('pagehide', keep);
    return () => {
      forget();
      window.removeEventListener('pagehide', keep);
    };
  }, [owner]);
  return () => keepDrafts(owner);
}
