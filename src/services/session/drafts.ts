import { isViewing } from '@/services/token/viewing';

export interface Draft<Values = object> {
  form: string;
  values: Values;
  id?: string | undefined;
  etag?: string | undefined;
  /** The address of the form that was reloaded; another one does not take it over. */
  at?: string;
}

type Source = () => Draft | undefined;

interface Kept {
  owner: string;
  drafts: Draft[];
}

const STORAGE_KEY = 'drafts';

const sources = new Set<Source>();
/** The session storage holds them for a reload, without passwords. */
let memory: Kept | undefined;

export function addDraftSource(source: Source): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
  };
}

const unsaved = (): Draft[] => [...sources].flatMap((source) => source() ?? []);

export function keepDrafts(owner: string, at?: string): void {
  const drafts = unsaved().map((draft) => ({ ...draft, ...(at && { at }) }));
  if (drafts.length === 0 || isViewing()) return;
  memory = { owner, drafts };
  store();
}

/** A browser without room for it loses the drafts only at a reload. */
function store(): void {
  try {
    if (!memory) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(memory, withoutPasswords));
  } catch (error) {
    console.warn('What was typed could not be kept for a reload.', error);
  }
}

const withoutPasswords = (key: string, value: unknown) => (/password/i.test(key) ? '' : value);

function stored(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function draftOf<Values>(form: string, owner: string): Draft<Values> | undefined {
  // They are the admin's, who comes back to them.
  if (isViewing()) return undefined;
  memory ??= stored();
  if (memory && memory.owner !== owner) dropDrafts();
  const found = memory?.drafts.find((draft) => draft.form === form);
  return found?.at && found.at !== location.pathname ? undefined : (found as Draft<Values>);
}

export function dropDrafts(form?: string): void {
  if (isViewing()) return;
  const drafts = form ? (memory?.drafts.filter((draft) => draft.form !== form) ?? []) : [];
  memory = memory && drafts.length > 0 ? { ...memory, drafts } : undefined;
  store();
}
